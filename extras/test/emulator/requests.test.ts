import { z } from "zod";
import { randomApiKey } from "@mention-market/service/keys/api-key";
import { mentionMarket } from "@mention-market/service/markets/market";
import { clients, type Client } from "./client.ts";
import { get, market, requests, series, statusesOf } from "./emulators.ts";

const maxRounds = 5;

/**
 * A round of requests with a fresh key that had no 503. The emulator starts a process for each request that finds none idle, so as many as
 * are under way, and one that starts among others may return 503 at first: it has 3 seconds to reach Firestore. Such a request may have been
 * counted, so the next round has another key.
 */
async function wholeRound(
  user: Client,
  round: (apiKey: string) => Promise<readonly Record<number, number>[]>,
) {
  for (let rounds = 1; ; rounds += 1) {
    const key = await user.makeKey();
    const statuses = await round(key.apiKey);
    const admitted = statuses.reduce((sum, one) => sum + (one[200] ?? 0), 0);
    expect(admitted).toBeLessThanOrEqual(100);
    if (rounds === maxRounds || !statuses.some((one) => 503 in one)) return { ...key, statuses };
  }
}

describe("the HTTPS functions on the Firebase emulators", () => {
  const sdk = clients();
  let user: Client;
  let apiKey: string;

  beforeAll(async () => {
    user = await sdk.open();
  });
  beforeEach(async () => {
    ({ apiKey } = await (await sdk.open()).makeKey());
  });
  afterAll(() => sdk.close());

  it("return a market and every series", async () => {
    const response = await get(market, apiKey);
    expect(response.status).toBe(200);
    expect(mentionMarket.parse(await response.json()).strike_word).toBe("Tush Push");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("99");

    const listed = z
      .array(z.strictObject({ series_ticker: z.string(), series_title: z.string() }))
      .parse(await (await get(series, apiKey)).json());
    expect(listed.map(({ series_ticker }) => series_ticker)).toContain("KXNFLMENTION");
    expect(listed.map(({ series_ticker }) => series_ticker)).not.toContain("KXNFLGAME");
  });

  it("take a key from every place that the contract names", async () => {
    expect((await get(`${market}&apiKey=${apiKey}`)).status).toBe(200);
    expect((await get(market, undefined, { headers: { authorization: `Bearer ${apiKey}` } })).status).toBe(
      200,
    );
    expect((await get(`${market}&apiKey=${randomApiKey("production")}`, apiKey)).status).toBe(401);
  });

  it.each(requests)(
    "return 401 at %s without a key, with a malformed and with an unknown one",
    async (path) => {
      for (const key of [undefined, "mm_live_nothing", randomApiKey("production")]) {
        const response = await get(path, key);
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ error: "Invalid or missing API key" });
      }
    },
  );

  it("return 400, 404, 405 and 304 as the local server does", async () => {
    const missing = await get("/getMentionMarket", apiKey);
    expect(missing.status).toBe(400);
    expect(await missing.json()).toMatchObject({ error: "Missing required parameter: market_ticker" });
    // The emulator's own parser would make an object of this one.
    expect((await get(`${market}&market_ticker[a]=b`, apiKey)).status).toBe(200);
    expect((await get("/getMentionMarket?market_ticker=KXNONE-26-A", apiKey)).status).toBe(404);
    expect((await get(market, apiKey, { method: "POST" })).status).toBe(405);
    // The list of series stays as it is; a price may move between the two.
    const etag = (await get("/getAllMentionSeries", apiKey)).headers.get("etag") ?? "";
    const headers = { "x-api-key": apiKey, "if-none-match": etag };
    const again = await get("/getAllMentionSeries", undefined, { headers });
    expect(again.status).toBe(304);
  });

  it("handle a preflight themselves, not the emulator", async () => {
    const response = await get(market, undefined, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET");
  });

  it("return a key's hour without using any of it", async () => {
    await get(market, apiKey);
    for (let times = 0; times < 3; times += 1) {
      const response = await get("/getRateLimit", apiKey);
      expect(await response.json()).toMatchObject({ limit: 100, used: 1, remaining: 99 });
    }
  });

  it("share a key's hour: after 60 of one and 40 of the other both return 429", async () => {
    const {
      apiKey: shared,
      keyId,
      statuses,
    } = await wholeRound(user, async (key) => [
      await statusesOf(Array<string>(60).fill(market), key, 2),
      await statusesOf(Array<string>(40).fill(series), key, 2),
    ]);
    expect(statuses).toEqual([{ 200: 60 }, { 200: 40 }]);
    for (const path of requests) {
      const refused = await get(path, shared);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toEqual({
        error: "Rate limit exceeded (100 requests/hour)",
        message: expect.stringMatching(/^The next request is admitted at 20\S+Z, in \d+ seconds$/),
      });
      expect(refused.headers.get("ratelimit")).toMatch(/^"hourly";r=0;t=\d+$/);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await user.call("getApiKeyUsage", { keyId })).toMatchObject({ used: 100, remaining: 0 });
    expect((await get(market, apiKey)).status).toBe(200);
  });

  it("admit exactly 100 of 200 requests that many processes handle at once, and fail none", async () => {
    const paths = Array.from({ length: 200 }, (_, request) => (request % 2 === 0 ? market : series));
    const other = await sdk.open();
    const { statuses } = await wholeRound(other, async (key) => [await statusesOf(paths, key, 6)]);
    expect(statuses).toEqual([{ 200: 100, 429: 100 }]);
  });
});
