import { startProvider, withSampleEvent, sampleTicker, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";

const market = `/getMentionMarket?market_ticker=${sampleTicker}`;
const search = "/searchNFLStrikeWord?target_phrase=touchdown";

describe("what a client may send in a query", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "1000" },
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  it.each([
    [`${search}&numtranscripts=3`, "numtranscripts", "num_transcripts"],
    [`${search}&num-transcripts=3`, "num-transcripts", "num_transcripts"],
    [`${search}&NUM_TRANSCRIPTS=3&num_transcripts=3`, "NUM_TRANSCRIPTS", "num_transcripts"],
    ["/getMentionMarket?marketTicker=A-1-B", "marketTicker", "market_ticker"],
  ])(
    "a name that is nearly a known one is refused, and says which was meant: %s",
    async (path, name, meant) => {
      const response = await service.get(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: `Invalid parameter: ${name}`,
        message: `did you mean ${meant}?`,
      });
    },
  );

  it("a name that is nobody's is ignored", async () => {
    expect((await service.get(`${market}&utm_source=x&market_ticker[]=A`)).status).toBe(200);
  });

  it.each(["apikey", "api_key", "API-KEY", "ApiKey"])(
    "a key in a parameter %s is a 401 that says which name was meant, and repeats nothing of the key",
    async (name) => {
      const apiKey = await service.makeKey();
      const response = await service.get(`${market}&${name}=${apiKey}`, {});
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(text).toContain("did you mean apiKey?");
      expect(text).not.toContain(apiKey.slice(8, 20));
    },
  );

  it.each(["%", "%zz", "%E0%A4%A", "%ED%A0%80", "a%"])(
    "a percent-encoding that can't be decoded is refused: %s",
    async (value) => {
      const response = await service.get(`/getMentionMarket?market_ticker=${value}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "Invalid parameter: market_ticker" });
    },
  );

  it("a percent-encoding that can't be decoded in an unknown parameter is ignored", async () => {
    expect((await service.get(`${market}&other=%zz`)).status).toBe(200);
  });

  it("a bad value is shown in its 400 up to 40 characters", async () => {
    const response = await service.get(`${search}&target_week=${"7".repeat(60)}`);
    expect(await response.json()).toEqual({
      error: "Invalid parameter: target_week",
      message: `a whole number from 1 to 22; playoffs go on counting; given: ${"7".repeat(40)}…`,
    });
  });

  it.each(["mm_live_", "mm_test_", "MM_LIVE_"])(
    "a bad value that may hold a key (%s) is never shown",
    async (prefix) => {
      const response = await service.get(`${search}&start_date=${"x".repeat(35)}${prefix}abcdefgh`);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain("xxxx");
    },
  );

  it("a team that is none lists the valid codes", async () => {
    const response = await service.get(`${search}&target_home_team=XYZ`);
    expect(await response.json()).toEqual({
      error: "Invalid parameter: target_home_team",
      message: expect.stringMatching(/ARI, ATL, .*WAS.*; given: XYZ$/),
    });
  });

  it.each([
    [`/getMentionMarket?market_ticker=${"x".repeat(12_000)}`, "market_ticker"],
    [`/searchNFLStrikeWord?target_phrase=${"+".repeat(15_000)}x`, "target_phrase"],
    [`${search}&target_home_team=${"ARI,".repeat(3_000)}ARI`, "target_home_team"],
    [`${search}&with_context=${"+".repeat(11_000)}true`, "with_context"],
    [`${search}&target_weekday=${"+".repeat(11_000)}SUN`, "target_weekday"],
  ])("a long value is refused before any work on it (%#)", async (path, name) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: `Invalid parameter: ${name}` });
  });
});

describe("the ETag of a search", () => {
  let provider: Provider;
  let service: Service;
  beforeAll(async () => {
    provider = await startProvider();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl } });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  it("is weak and the same whether the counts came from the cache, so that the second search is a 304", async () => {
    const first = await service.get(search);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await first.json()).toMatchObject({ cached: false });
    const second = await service.get(search);
    expect(await second.json()).toMatchObject({ cached: true });
    expect(second.headers.get("etag")).toBe(etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const third = await fetch(service.baseUrl + search, {
        headers: { "x-api-key": await service.makeKey(), "if-none-match": known },
      });
      expect(third.status).toBe(304);
    }
  });
});
