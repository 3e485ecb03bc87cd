import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { randomApiKey } from "../../src/keys/api-key.ts";
import { findKey } from "../../src/keys/key-status.ts";
import { generateKey } from "../../src/functions/generate-api-key.ts";
import { revokeKey } from "../../src/functions/revoke-api-key.ts";
import { rotateKey } from "../../src/functions/rotate-api-key.ts";
import { dayMs, hourMs, secondMs } from "../../src/base/clock.ts";
import { answer, sampleTicker, startProvider, withSampleEvent, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "../support/virtual-clock.ts";

const path = `/getMentionMarket?market_ticker=${sampleTicker}`;

describe("the guard of every HTTPS function", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;

  beforeEach(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    clock = virtualClock();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  it("takes a key from the query, from x-api-key and from Authorization: Bearer, and from all of them when they agree", async () => {
    const key = await service.makeKey();
    for (const [query, headers] of [
      [`&apiKey=${key}`, {}],
      ["", { "x-api-key": key }],
      ["", { authorization: `Bearer ${key}` }],
      ["", { authorization: `bearer ${key}` }],
      [`&apiKey=${key}`, { "x-api-key": key, authorization: `Bearer ${key}` }],
      ["", { "x-api-key": key, authorization: "Basic dXNlcjpwYXNz" }],
      ["&apiKey=", { "x-api-key": key, authorization: "Bearer " }],
      [`&apiKey=${key}`, { "x-api-key": "" }],
      [`&apiKey=${key}`, { authorization: "Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln" }],
      ["", { "x-api-key": key, authorization: "Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln" }],
    ] as const) {
      expect((await service.get(path + query, headers)).status).toBe(200);
    }
  });

  it("answers 401, and says why, to a key that is missing, empty, malformed, unknown, repeated or given in places that disagree", async () => {
    const [key, other] = [await service.makeKey(), await service.makeKey()];
    const none =
      "No API key was sent. Send it in the header x-api-key, as Authorization: Bearer, or as the query parameter ?apiKey=";
    const several = "in several places or more than once";
    const badForm = "form or checksum is wrong. Was it cut off";
    for (const [query, headers, why] of [
      ["", {}, none],
      ["&apiKey=", {}, none],
      ["&apiKey=", { "x-api-key": "", authorization: "Bearer " }, none],
      ["", { authorization: "Bearer" }, none],
      ["", { authorization: "Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln" }, badForm],
      ["&apiKey=mm_live_123", {}, badForm],
      [`&apiKey=${key.slice(0, -1)}`, {}, badForm],
      [`&apiKey=${randomApiKey("development")}`, {}, "No such API key"],
      [`&apiKey=${key}&apiKey=${key}`, {}, several],
      [`&apiKey=${other}`, { "x-api-key": key }, several],
      ["", { "x-api-key": key, authorization: `Bearer ${other}` }, several],
      [`&apiKey=${key}`, { authorization: `Bearer ${other}` }, several],
      [`&apikey=${key}`, {}, "did you mean apiKey?"],
    ] as const) {
      const response = await service.get(path + query, headers);
      expect(response.status).toBe(401);
      const body = await response.json();
      expect(body).toEqual({ error: "Invalid or missing API key", message: expect.stringContaining(why) });
      expect(JSON.stringify(body)).not.toMatch(/mm_/);
      expect(response.headers.get("ratelimit")).toBeNull();
    }
  });

  it("answers 401 to a header that is sent twice", async () => {
    const key = await service.makeKey();
    for (const headers of [
      ["x-api-key", key, "x-api-key", key],
      ["Authorization", `Bearer ${key}`, "Authorization", `Bearer ${key}`],
    ]) {
      expect((await rawGet(service.baseUrl + path, headers)).status).toBe(401);
    }
  });

  it("answers 403 from the next request on to a key that expired, was revoked, replaced or disabled, and says which and since when", async () => {
    const { keys } = service.services;
    const generate = (expiresInDays?: number) =>
      generateKey(keys, "test-user", { expiresInDays }, clock.now());
    const [expiring, replaced, disabled] = [await generate(1), await generate(), await generate()];
    const revoked = await generate();
    for (const { apiKey } of [expiring, replaced, disabled, revoked])
      expect((await service.get(path, { "x-api-key": apiKey })).status).toBe(200);
    await rotateKey(keys, "test-user", { keyId: replaced.keyId, graceSeconds: 60 }, clock.now());
    clock.advance(dayMs);
    await revokeKey(keys, "test-user", revoked.keyId, clock.now());
    await keys.change("test-user", (existing) => {
      const key = findKey(existing, disabled.keyId);
      return { write: [{ ...key, disabledAt: clock.now() }], result: null };
    });
    for (const [{ apiKey }, why] of [
      [expiring, "This key expired at 2026-11-21T10:00:00.000Z"],
      [replaced, "This key was replaced by another one and ended at 2026-11-20T10:01:00.000Z"],
      [disabled, "This key was disabled by the service's operator at 2026-11-21T10:00:00.000Z"],
      [revoked, "This key was revoked at 2026-11-21T10:00:00.000Z"],
    ] as const) {
      const response = await service.get(path, { "x-api-key": apiKey });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({
        error: "API key has been revoked or disabled",
        message: why,
        ...(why.includes("replaced") && { replaced: true }),
      });
      expect(response.headers.get("ratelimit")).toBeNull();
    }
  });

  it("counts 400, 404, 304 and 500 against the quota, and refused requests not", async () => {
    const headers = { "x-api-key": await service.makeKey() };
    const left = async (response: Promise<Response>) =>
      Number((await response).headers.get("x-ratelimit-remaining"));
    const first = await service.get(path, headers);
    expect(first.headers.get("x-ratelimit-remaining")).toBe("99");
    expect(await left(service.get("/getMentionMarket", headers))).toBe(98);
    expect(await left(service.get("/getMentionMarket?market_ticker=X-Y", headers))).toBe(97);
    const etag = first.headers.get("etag") ?? "";
    expect(await left(service.get(path, { ...headers, "if-none-match": etag }))).toBe(96);
    provider.on("/series", answer({}, 400));
    expect(await left(service.get("/getAllMentionSeries", headers))).toBe(95);
    await service.get(path, headers, "POST");
    await service.get(path, { "x-api-key": "bad" });
    expect(await left(service.get(path, headers))).toBe(94);
  });

  it("sends the quota in the draft's headers and the older three", async () => {
    clock.advance(40 * secondMs);
    const response = await service.get(path, { "x-api-key": await service.makeKey() });
    const freed = clock.now() + 20 * secondMs + hourMs;
    expect(response.headers.get("ratelimit-policy")).toBe('"hourly";q=100;w=3600');
    expect(response.headers.get("ratelimit")).toBe(`"hourly";r=99;t=${(freed - clock.now()) / secondMs}`);
    expect(response.headers.get("x-ratelimit-limit")).toBe("100");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("99");
    expect(response.headers.get("x-ratelimit-reset")).toBe(String(freed / secondMs));
  });

  it("answers exactly 100 of 200 requests at once on a fresh key and refuses 100 with 429", async () => {
    const headers = { "x-api-key": await service.makeKey() };
    const responses = await Promise.all(Array.from({ length: 200 }, () => service.get(path, headers)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    const refused = responses.find(({ status }) => status === 429);
    expect(await refused?.json()).toEqual({
      error: "Rate limit exceeded (100 requests/hour)",
      message: "The next request is admitted at 2026-11-20T11:00:30.000Z, in 3630 seconds",
    });
    expect(refused?.headers.get("ratelimit")).toMatch(/^"hourly";r=0;t=\d+$/);
    const seconds = Number(refused?.headers.get("retry-after"));
    clock.advance((seconds - 1) * secondMs);
    expect((await service.get(path, headers)).status).toBe(429);
    clock.advance(secondMs);
    expect((await service.get(path, headers)).status).toBe(200);
  });

  it("answers 429 without a read to more than 60 failures a minute from one address, but admits a valid key", async () => {
    let sent = 0;
    const from = (last: string) => ({ "x-forwarded-for": `203.0.113.${(sent += 1)}, ${last}` });
    for (let failure = 0; failure < 60; failure += 1) {
      expect((await service.get(path, { ...from("198.51.100.7"), "x-api-key": "bad" })).status).toBe(401);
    }
    const throttled = await service.get(path, { ...from("198.51.100.7"), "x-api-key": "bad" });
    expect(throttled.status).toBe(429);
    expect(await throttled.json()).toEqual({
      error: "Too many failed requests",
      message:
        "Too many requests from your address had no valid key. Requests with a valid key are admitted; " +
        "others get 429 for 60 seconds more",
    });
    expect(throttled.headers.get("retry-after")).toBe("60");
    expect((await service.get(path, { ...from("198.51.100.8"), "x-api-key": "bad" })).status).toBe(401);
    const valid = { ...from("198.51.100.7"), "x-api-key": await service.makeKey() };
    expect((await service.get(path, valid)).status).toBe(200);
  });

  it("answers 405 to any other method before anything else", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const response = await service.get(path, {}, method);
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
      expect(response.headers.get("ratelimit")).toBeNull();
      expect(await response.json()).toEqual({ error: "Method not allowed" });
    }
  });

  it("answers a CORS preflight for any origin, without a key", async () => {
    const response = await service.get(path, { origin: "https://example.com" }, "OPTIONS");
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("GET");
    expect(response.headers.get("access-control-allow-headers")).toBe(
      "x-api-key, authorization, if-none-match, content-type, traceparent",
    );
  });

  it("lets a page read answers of every kind, with their rate-limit headers", async () => {
    for (const headers of [undefined, {}]) {
      const response = await service.get(path, headers);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
      expect(exposed).toEqual(
        expect.arrayContaining([
          "RateLimit",
          "RateLimit-Policy",
          "X-RateLimit-Reset",
          "Retry-After",
          "ETag",
          "X-Request-Id",
        ]),
      );
    }
  });

  it("answers 304 to a matching If-None-Match, weak, listed or *, also beside Cache-Control: no-cache", async () => {
    const first = await service.get(path);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const key = await service.makeKey();
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const headers = { "x-api-key": key, "if-none-match": value, "cache-control": "no-cache" };
      const response = await service.get(path, headers);
      expect(response.status).toBe(304);
      expect(await response.text()).toBe("");
      expect(response.headers.get("etag")).toBe(etag);
      expect(response.headers.get("ratelimit")).not.toBeNull();
    }
    const changed = await service.get(path, { "x-api-key": key, "if-none-match": '"other"' });
    expect(changed.status).toBe(200);
  });

  it("answers HEAD with the headers of GET and no body", async () => {
    const key = await service.makeKey();
    const get = await service.get(path, { "x-api-key": key });
    const head = await service.get(path, { "x-api-key": key }, "HEAD");
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const name of ["content-type", "content-length", "etag", "cache-control"]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it("logs one line a request: function, the id of its response, status, key id, upstream calls and milliseconds", async () => {
    const before = service.log.length;
    const { headers } = await service.get(path);
    expect(service.log.slice(before)).toEqual([
      {
        severity: "info",
        message: "getMentionMarket 200",
        fields: {
          function: "getMentionMarket",
          requestId: headers.get("x-request-id"),
          status: 200,
          keyId: expect.stringMatching(/^key_/),
          upstreamCalls: 2,
          ms: expect.any(Number),
        },
      },
    ]);
  });
});

/** `fetch` joins repeated headers; this sends them as they are. */
function rawGet(url: string, headers: string[]): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers: ["Host", new URL(url).host, ...headers] }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    })
      .on("error", reject)
      .end();
  });
}

const list = "/getAllMentionSeries";

describe("a request with a key", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    provider.on("/series", answer({ series: [] }));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  it("is admitted although another place has an empty key, as from a variable that is not set", async () => {
    const apiKey = await service.makeKey();
    const requests: [path: string, headers: Record<string, string>][] = [
      [`${list}?apiKey=${apiKey}`, { "x-api-key": "" }],
      [`${list}?apiKey=${apiKey}`, { authorization: "Bearer " }],
      [`${list}?apiKey=`, { "x-api-key": apiKey }],
      [`${list}?apiKey=`, { authorization: `Bearer ${apiKey}` }],
    ];
    for (const [path, headers] of requests) expect((await service.get(path, headers)).status).toBe(200);
  });

  it("that is empty everywhere gets the 401 of a missing key", async () => {
    const response = await service.get(`${list}?apiKey=`, { "x-api-key": "", authorization: "Bearer " });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("No API key was sent") });
  });
});

describe("a 401", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { UPSTREAM_BASE_URL: "http://127.0.0.1:1" } });
  });
  afterAll(() => service.close());

  it.each([
    ["a missing key", list, {}],
    ["a malformed key", list, { "x-api-key": "mm_live_cutoff" }],
    ["two keys", `${list}?apiKey=a`, { "x-api-key": "b" }],
  ])(
    "for %s names the scheme in WWW-Authenticate, never Basic, and a page may read it",
    async (_what, path, headers) => {
      const response = await service.get(path, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe('Bearer realm="mention-market"');
      expect(response.headers.get("access-control-expose-headers")?.split(", ")).toContain(
        "WWW-Authenticate",
      );
    },
  );

  it("is the only response with it", async () => {
    expect((await service.get("/getHealth", {})).headers.get("www-authenticate")).toBeNull();
    expect((await service.get(list)).headers.get("www-authenticate")).toBeNull();
  });
});
