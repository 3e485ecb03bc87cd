import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import createTestEnvironment from "firebase-functions-test";
import { z } from "zod";
import { generatedKey } from "../../src/keys/generate-key.ts";
import * as deployed from "../../src/index.ts";
import { services } from "../../src/wiring.ts";

const { wrap, cleanup } = createTestEnvironment();
const folder = mkdtempSync(join(tmpdir(), "mention-market-"));

const names = ["generateApiKey", "listApiKeys", "rotateApiKey", "revokeApiKey", "getApiKeyUsage"] as const;

/** The claims of a user's ID token, as firebase-admin returns them. */
function authOf(uid: string, provider = "password") {
  const claims = { aud: "demo", auth_time: 0, exp: 0, iat: 0, iss: "", sub: uid, uid };
  return {
    uid,
    rawToken: "",
    token: { ...claims, firebase: { identities: {}, sign_in_provider: provider } },
  };
}

/** Calls an exported function as its `run` is called by whoever tests offline; the transport is left out. */
function call(
  name: (typeof names)[number],
  data: unknown,
  auth?: ReturnType<typeof authOf>,
): Promise<unknown> {
  const wrapped = wrap(deployed[name]);
  return Promise.resolve(
    wrapped({
      data,
      ...(auth && { auth }),
      rawRequest: Object.create(express.request, { headers: { value: {} } }),
      acceptsStreaming: false,
    }),
  );
}

describe("the exported callables, wrapped by firebase-functions-test", () => {
  beforeAll(() => {
    jest.spyOn(process.stderr, "write").mockReturnValue(true); // where the log goes
    process.env.DATA_DIR = folder;
    process.env.UPSTREAM_BASE_URL = "http://127.0.0.1:9";
  });
  afterAll(async () => {
    await services().close();
    jest.restoreAllMocks();
    cleanup();
    await rm(folder, { recursive: true });
  });

  it("make, list and end a key of a signed-in user", async () => {
    const user = authOf("somebody");
    const { keyId, label } = generatedKey.parse(await call("generateApiKey", { label: "bot" }, user));
    expect(label).toBe("bot");
    const list = z.object({ keys: z.array(z.object({ keyId: z.string() })) });
    expect(list.parse(await call("listApiKeys", null, user)).keys).toEqual([{ keyId }]);
    expect(await call("getApiKeyUsage", { keyId }, user)).toMatchObject({ used: 0 });
    const next = generatedKey.parse(await call("rotateApiKey", { keyId }, user));
    expect(await call("revokeApiKey", { keyId: next.keyId }, user)).toMatchObject({ status: "revoked" });
  });

  it.each(names)("refuse nobody: %s", async (name) => {
    await expect(call(name, { keyId: "key_1" })).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it.each(names)("refuse an anonymous user: %s", async (name) => {
    await expect(call(name, null, authOf("x", "anonymous"))).rejects.toMatchObject({
      code: "unauthenticated",
      message: expect.stringContaining("Anonymous"),
    });
  });

  it.each(names)("refuse an argument that they do not know, and name it: %s", async (name) => {
    await expect(call(name, { colour: "red" }, authOf("y"))).rejects.toMatchObject({
      code: "invalid-argument",
      details: { argument: "colour" },
    });
  });
});
