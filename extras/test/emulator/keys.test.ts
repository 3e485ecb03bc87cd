import { z } from "zod";
import { isWellFormed } from "@mention-market/service/keys/api-key";
import { clients, type Client } from "./client.ts";
import { get, requests } from "./emulators.ts";

const listed = z.object({
  keys: z.array(z.object({ keyId: z.string(), label: z.string(), status: z.string(), hint: z.string() })),
});

describe("a key's life through the Firebase SDK, on the Firebase emulators", () => {
  const sdk = clients();
  let user: Client;

  beforeEach(async () => {
    user = await sdk.open();
  });
  afterAll(() => sdk.close());

  const list = async (client: Client) => listed.parse(await client.call("listApiKeys")).keys;
  const statusesWith = async (apiKey: string) => {
    const responses = await Promise.all(requests.map((path) => get(path, apiKey)));
    return responses.map(({ status }) => status);
  };
  const all = (status: number) => requests.map(() => status);

  it("begins at result.data.apiKey, and opens every HTTPS function", async () => {
    const made = await user.call("generateApiKey", { label: "my bot", environment: "staging" });
    expect(made).toEqual({
      apiKey: expect.stringMatching(/^mm_test_/),
      keyId: expect.any(String),
      label: "my bot",
      environment: "staging",
      createdAt: expect.any(String),
      expiresAt: null,
    });
    const { apiKey } = z.object({ apiKey: z.string() }).parse(made);
    expect(isWellFormed(apiKey)).toBe(true);
    expect(await statusesWith(apiKey)).toEqual(all(200));
  });

  it("is listed newest first, without the key", async () => {
    const first = await user.makeKey();
    const second = await user.makeKey();
    const keys = await list(user);
    expect(keys.map(({ keyId, status }) => [keyId, status])).toEqual([
      [second.keyId, "active"],
      [first.keyId, "active"],
    ]);
    expect(keys.map(({ hint }) => hint)).toEqual([second.apiKey.slice(-4), first.apiKey.slice(-4)]);
    expect(JSON.stringify(keys)).not.toContain(first.apiKey.slice("mm_live_".length, -4));
  });

  it("goes on in a new key when it is rotated, and the old one is refused by every function at once", async () => {
    const old = await user.makeKey();
    expect(await statusesWith(old.apiKey)).toEqual(all(200));
    const next = z
      .object({ apiKey: z.string() })
      .parse(await user.call("rotateApiKey", { keyId: old.keyId }));
    expect(await statusesWith(old.apiKey)).toEqual(all(403));
    expect(await statusesWith(next.apiKey)).toEqual(all(200));
  });

  it("goes on in both keys while a rotation's grace lasts", async () => {
    const old = await user.makeKey();
    await user.call("rotateApiKey", { keyId: old.keyId, graceSeconds: 3600 });
    expect(await statusesWith(old.apiKey)).toEqual(all(200));
  });

  it("ends when it is revoked: every function that has just admitted it refuses it", async () => {
    const { apiKey, keyId } = await user.makeKey();
    expect(await statusesWith(apiKey)).toEqual(all(200));
    expect(await user.call("revokeApiKey", { keyId })).toEqual({ keyId, status: "revoked" });
    expect(await statusesWith(apiKey)).toEqual(all(403));
    expect(await list(user)).toMatchObject([{ keyId, status: "revoked" }]);
    expect(await user.call("revokeApiKey", { keyId })).toEqual({ keyId, status: "revoked" });
  });

  it("has one usage for all functions, and reading it is not counted", async () => {
    const { apiKey, keyId } = await user.makeKey();
    await statusesWith(apiKey);
    const used = requests.length;
    for (let call = 0; call < 2; call += 1) {
      expect(await user.call("getApiKeyUsage", { keyId })).toMatchObject({
        limit: 100,
        used,
        remaining: 100 - used,
      });
    }
  });

  it("can't be found by another account", async () => {
    const { apiKey, keyId } = await user.makeKey();
    const other = await sdk.open();
    for (const name of ["rotateApiKey", "revokeApiKey", "getApiKeyUsage"]) {
      await expect(other.call(name, { keyId })).rejects.toMatchObject({ code: "functions/not-found" });
    }
    expect(await list(other)).toEqual([]);
    expect(await statusesWith(apiKey)).toEqual(all(200));
  });

  it.each(["nobody", "an anonymous user"] as const)("is refused to %s", async (account) => {
    const client = await sdk.open(account);
    for (const name of ["generateApiKey", "listApiKeys"]) {
      await expect(client.call(name)).rejects.toMatchObject({ code: "functions/unauthenticated" });
    }
  });

  it("is not begun with an argument of the wrong type, which is named", async () => {
    await expect(user.call("generateApiKey", { expiresInDays: "7" })).rejects.toMatchObject({
      code: "functions/invalid-argument",
      message: expect.stringContaining("expiresInDays"),
    });
    await expect(user.call("revokeApiKey", {})).rejects.toMatchObject({ code: "functions/invalid-argument" });
  });

  it("is one of ten at most", async () => {
    for (let made = 0; made < 10; made += 1) await user.makeKey();
    await expect(user.makeKey()).rejects.toMatchObject({ code: "functions/resource-exhausted" });
  });
});
