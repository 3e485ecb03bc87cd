import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

const secret = "mm_live_canaryCanaryCanary";
const forged = { severity: "CRITICAL", "logging.googleapis.com/trace": secret };

describe("calls that are refused", () => {
  let server: LocalServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.callableUrl}/listApiKeys`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: server.baseUrl, ...headers },
      body: JSON.stringify(body),
    });

  it.each<[string, unknown, Record<string, string>]>([
    ["data of an unknown type", { data: { "@type": "x", keyId: secret, apiKey: secret } }, {}],
    ["no data", { apiKey: secret, ...forged }, {}],
    ["fields beside data", { data: null, [secret]: secret, ...forged }, {}],
    ["another content type", { data: { keyId: secret } }, { "content-type": "text/plain" }],
    [
      "an integer that is not one",
      { data: { "@type": "type.googleapis.com/google.protobuf.Int64Value", value: secret } },
      {},
    ],
  ])(
    "get a 400 that pages can read, and no byte of their body is logged: %s",
    async (_what, body, headers) => {
      const before = server.stderr().length;
      const response = await post(body, headers);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: { status: "INVALID_ARGUMENT", message: "Bad Request" },
      });
      expect(response.headers.get("access-control-allow-origin")).toBe(server.baseUrl);
      // The collector runs beside it: on a busy machine its reads are late, which it logs as a warning.
      const lines = server.stderr().slice(before).split("\n");
      const logged = lines.filter((line) => !line.includes('"collectChanges"')).join("\n");
      expect(logged).not.toContain("canary");
      expect(logged).not.toMatch(/"severity":"(?:WARNING|ERROR|CRITICAL)"|Request body|cannot be decoded/);
    },
  );

  it("name an argument that is not known, and log nothing that the client wrote", async () => {
    const { status, body } = await server.call("generateApiKey", { name: "my bot" });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        status: "INVALID_ARGUMENT",
        message: "Invalid argument: name (expected one of label, environment, expiresInDays)",
        details: { argument: "name" },
      },
    });
    const { body: other } = await server.call("listApiKeys", { [secret]: 1 });
    expect(JSON.stringify(other)).not.toContain("canary");
    await server.call("listApiKeys", { "a canary argument": 1 });
    expect(server.stderr()).not.toContain("canary");
  });

  it.each([
    ["generateApiKey", { label: "a\ud800" }, "label"],
    ["rotateApiKey", { keyId: "\udc00" }, "keyId"],
    ["getApiKeyUsage", { keyId: "key_\ud800" }, "keyId"],
  ])("name an argument whose text has a lone surrogate: %s %j", async (name, data, argument) => {
    expect(await server.call(name, data)).toMatchObject({
      status: 400,
      body: { error: { status: "INVALID_ARGUMENT", details: { argument } } },
    });
  });

  it("tell an anonymous user that anonymous accounts can't have keys", async () => {
    const signedUp = await fetch(
      `${server.baseUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fake`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ returnSecureToken: true }),
      },
    );
    const { idToken } = z.object({ idToken: z.string() }).parse(await signedUp.json());
    expect(await server.call("generateApiKey", null, idToken)).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining("Anonymous accounts can't have API keys") } },
    });
  });

  it("allow a page's preflight of content-type and traceparent for the HTTPS functions", async () => {
    const response = await fetch(`${server.baseUrl}/getMentionMarket`, { method: "OPTIONS" });
    expect(response.headers.get("access-control-allow-headers")).toBe(
      "x-api-key, authorization, if-none-match, content-type, traceparent",
    );
  });
});
