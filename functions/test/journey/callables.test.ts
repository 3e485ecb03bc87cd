import { z } from "zod";
import { isWellFormed } from "../../src/keys/api-key.ts";
import { keyList } from "../../src/functions/list-api-keys.ts";
import { consoleLines } from "../support/console-lines.ts";
import { idTokenOf, serveCallables, type CallableServer } from "../support/callable-server.ts";
import { sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const secret = "mm_live_canaryCanaryCanary";
const market = `/getMentionMarket?market_ticker=${sampleTicker}`;
const newKey = z.strictObject({
  apiKey: z.string(),
  keyId: z.string(),
  label: z.string(),
  environment: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
const rotatedKey = newKey.extend({
  replacedKey: z.strictObject({ keyId: z.string(), expiresAt: z.iso.datetime() }),
});
const listed = z.object({
  keys: z.array(z.object({ keyId: z.string(), hint: z.string(), status: z.string() })),
});

describe("the callables over HTTP, as the Firebase SDK calls them", () => {
  let provider: Provider;
  let service: Service;
  let server: CallableServer;
  const clock = virtualClock();

  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
    server = await serveCallables(service.instance);
  });
  afterAll(() => Promise.all([server.close(), service.close(), provider.close()]));

  async function result(name: string, data: unknown, idToken?: string): Promise<unknown> {
    clock.advance(1);
    const { status, body } = await server.call(name, data, idToken);
    expect(status).toBe(200);
    return z.strictObject({ result: z.unknown() }).parse(body).result;
  }

  const make = async (data: unknown, idToken?: string) =>
    newKey.parse(await result("generateApiKey", data, idToken));
  const list = async (idToken: string) => listed.parse(await result("listApiKeys", null, idToken)).keys;
  const statusWith = async (apiKey: string) => (await service.get(market, { "x-api-key": apiKey })).status;

  it("make a key that works at once, in the contract's fields and their order, also of nulls, which the Firebase SDK sends", async () => {
    for (const input of [null, { label: null, environment: null, expiresInDays: null }]) {
      const made = await make(input, server.signUp());
      expect(Object.keys(made)).toEqual(Object.keys(newKey.shape));
      expect(made).toMatchObject({ label: "", environment: "production", expiresAt: null });
      expect(isWellFormed(made.apiKey)).toBe(true);
      expect(await statusWith(made.apiKey)).toBe(200);
    }
  });

  it("refuse a token that does not say how its user signed in, as one of nobody", async () => {
    const token = idTokenOf("somebody", {});
    expect(await server.call("listApiKeys", null, token)).toMatchObject({
      status: 401,
      body: { error: { status: "UNAUTHENTICATED" } },
    });
  });

  it("make a key with a label, an environment and an end", async () => {
    const made = await make({ label: "Über 🏈", environment: "staging", expiresInDays: 30 });
    expect(made.apiKey).toMatch(/^mm_test_/);
    expect(made).toMatchObject({ label: "Über 🏈", environment: "staging" });
    expect(Date.parse(made.expiresAt ?? "") - Date.parse(made.createdAt)).toBe(30 * 24 * 60 * 60 * 1000);
  });

  it("list an account's own keys, newest first, with a hint and without the key or its hash", async () => {
    const user = server.signUp();
    const first = await make({ label: "first" }, user);
    const second = await make({ label: "second" }, user);
    const answer = await result("listApiKeys", null, user);
    const { keys } = listed.parse(answer);
    expect(keys.map(({ keyId }) => keyId)).toEqual([second.keyId, first.keyId]);
    expect(keys[0]?.hint).toBe(second.apiKey.slice(-4));
    const text = JSON.stringify(answer);
    expect(text).toMatch(
      /^\{"keys":\[\{"keyId":"[^"]+","label":"second","environment":"production","purpose":"server","status":"active","hint":"....","createdAt":"[^"]+","lastUsedAt":null,"expiresAt":null,"replacedAt":null\}/,
    );
    expect(text).not.toContain(second.apiKey);
  });

  it("refuse an 11th usable key, also when many are asked for at once, until one is revoked; a replaced one is not usable", async () => {
    const user = server.signUp();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => server.call("generateApiKey", null, user)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 200)).toEqual({
      status: 429,
      body: { error: { status: "RESOURCE_EXHAUSTED", message: expect.any(String) } },
    });
    const [replaced, revoked] = await list(user);
    await result("rotateApiKey", { keyId: replaced?.keyId, graceSeconds: 604800 }, user);
    await result("revokeApiKey", { keyId: revoked?.keyId }, user);
    await make(null, user);
    expect((await server.call("generateApiKey", null, user)).status).toBe(429);
  });

  it("rotate a key: the new one takes its label and environment, the old one ends with its grace", async () => {
    const user = server.signUp();
    const old = await make({ label: "bot", environment: "development" }, user);
    const renewed = rotatedKey.parse(
      await result("rotateApiKey", { keyId: old.keyId, graceSeconds: 3600 }, user),
    );
    expect(renewed).toMatchObject({ label: "bot", environment: "development" });
    const graceEndsAt = new Date(Date.parse(renewed.createdAt) + 3_600_000).toISOString();
    expect(renewed.replacedKey).toEqual({ keyId: old.keyId, expiresAt: graceEndsAt });
    const [listedNew, listedOld] = keyList.parse(await result("listApiKeys", null, user)).keys;
    expect(listedNew).toMatchObject({ keyId: renewed.keyId, replacedAt: null });
    expect(listedOld).toMatchObject({
      replacedAt: renewed.createdAt,
      expiresAt: graceEndsAt,
      status: "active",
    });
    expect([await statusWith(old.apiKey), await statusWith(renewed.apiKey)]).toEqual([200, 200]);
    expect(await server.call("rotateApiKey", { keyId: old.keyId }, user)).toEqual({
      status: 400,
      body: { error: { status: "FAILED_PRECONDITION", message: "This key was replaced already" } },
    });
    const last = rotatedKey.parse(await result("rotateApiKey", { keyId: renewed.keyId }, user));
    expect(last.replacedKey).toEqual({ keyId: renewed.keyId, expiresAt: last.createdAt });
    expect([await statusWith(renewed.apiKey), await statusWith(last.apiKey)]).toEqual([403, 200]);
  });

  it("answer resource-exhausted to more than 300 calls a minute of one account, of all callables together", async () => {
    const user = server.signUp();
    const names = ["listApiKeys", "getApiKeyUsage"];
    const calls = Array.from({ length: 305 }, (_, call) => server.call(names[call % 2] ?? "", null, user));
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toEqual({
      error: { status: "RESOURCE_EXHAUSTED", message: "Too many calls" },
    });
    await make(null, server.signUp());
  });

  it("return a key's usage without counting, revoke it at once, also twice, and then return no remaining requests", async () => {
    const made = await make(null);
    const unused = { limit: 100, used: 0, remaining: 100, resetAt: null, history: [] };
    expect(await result("getApiKeyUsage", { keyId: made.keyId })).toEqual(unused);
    await statusWith(made.apiKey);
    await statusWith(made.apiKey);
    for (let time = 0; time < 2; time += 1) {
      expect(await result("getApiKeyUsage", { keyId: made.keyId })).toEqual({
        limit: 100,
        used: 2,
        remaining: 98,
        resetAt: expect.stringMatching(/^\d{4}-.*Z$/),
        history: [{ hour: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/), requests: 2 }],
      });
    }
    for (let time = 0; time < 2; time += 1)
      expect(await result("revokeApiKey", { keyId: made.keyId })).toEqual({
        keyId: made.keyId,
        status: "revoked",
      });
    expect(await statusWith(made.apiKey)).toBe(403);
    expect(await result("getApiKeyUsage", { keyId: made.keyId })).toMatchObject({ used: 2, remaining: 0 });
  });

  it.each(["getApiKeyUsage", "revokeApiKey", "rotateApiKey"])(
    "answer not-found alike to an unknown key id and to somebody else's: %s",
    async (name) => {
      const other = await make(null, server.signUp());
      for (const keyId of [other.keyId, "key_00000000000", "nonsense"]) {
        expect(await server.call(name, { keyId })).toEqual({
          status: 404,
          body: { error: { status: "NOT_FOUND", message: "No such key" } },
        });
      }
      expect(await statusWith(other.apiKey)).toBe(200);
    },
  );

  it.each([
    ["generateApiKey", { label: 5 }, "label"],
    ["generateApiKey", { label: "x".repeat(61) }, "label"],
    ["generateApiKey", { label: "half of an emoji: \ud83d" }, "label"],
    ["generateApiKey", { environment: "prod" }, "environment"],
    ["generateApiKey", { expiresInDays: 0 }, "expiresInDays"],
    ["generateApiKey", { expiresInDays: 366 }, "expiresInDays"],
    ["generateApiKey", { expiresInDays: 1.5 }, "expiresInDays"],
    ["generateApiKey", "label", "object"],
    ["rotateApiKey", {}, "keyId"],
    ["rotateApiKey", { keyId: "key_00000000000", graceSeconds: -1 }, "graceSeconds"],
    ["rotateApiKey", { keyId: "key_00000000000", graceSeconds: 604801 }, "graceSeconds"],
    ["revokeApiKey", null, "keyId"],
    ["getApiKeyUsage", { keyId: 7 }, "keyId"],
    ["getApiKeyUsage", { keyId: "key_\ud800" }, "keyId"],
  ])("answer invalid-argument to %s %j, naming %s", async (name, data, argument) => {
    expect(await server.call(name, data)).toEqual({
      status: 400,
      body: {
        error: {
          status: "INVALID_ARGUMENT",
          message: expect.stringContaining(argument),
          ...(argument !== "object" && { details: { argument } }),
        },
      },
    });
  });

  it.each(["generateApiKey", "listApiKeys", "rotateApiKey", "revokeApiKey", "getApiKeyUsage"])(
    "answer unauthenticated to nobody, to an anonymous user and to a user that is not known: %s",
    async (name) => {
      const forged = idTokenOf("stranger", { firebase: { identities: {}, sign_in_provider: "password" } });
      const anonymous = server.signUp("anonymous");
      for (const idToken of [null, "nonsense", forged, anonymous]) {
        const message = idToken === anonymous ? /^Anonymous accounts can't have API keys/ : /./;
        expect(await server.call(name, { keyId: "key_00000000000" }, idToken)).toMatchObject({
          status: 401,
          body: { error: { status: "UNAUTHENTICATED", message: expect.stringMatching(message) } },
        });
      }
    },
  );

  it("name an argument that is not known, and log nothing that the client wrote", async () => {
    const { status, body } = await server.call("generateApiKey", { name: "my bot" });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        status: "INVALID_ARGUMENT",
        message: "Invalid argument: name (expected one of label, environment, purpose, expiresInDays)",
        details: { argument: "name" },
      },
    });
    const { body: other } = await server.call("listApiKeys", { [secret]: 1 });
    expect(JSON.stringify(other)).not.toContain("canary");
    await server.call("listApiKeys", { "a canary argument": 1 });
    expect(JSON.stringify([service.log, consoleLines])).not.toContain("canary");
  });
});
