import { join } from "node:path";
import { errorBody } from "../../src/http/errors.ts";
import { searchNFLStrikeWordEndpoint } from "../../src/functions/search-nfl-strike-word.ts";
import { corpusOf, spokenGames, temporaryFolder } from "../support/corpora.ts";
import { answer, startProvider, withSampleEvent, sampleTicker, type Provider } from "../support/provider.ts";
import { startService, type Service } from "../support/service.ts";
import { z } from "zod";

const market = `/getMentionMarket?market_ticker=${sampleTicker}`;
const search = "/searchNFLStrikeWord?target_phrase=touchdown";

describe("what a client may send in a query", () => {
  let provider: Provider;
  let service: Service;
  const folder = temporaryFolder();
  beforeAll(async () => {
    provider = await startProvider();
    withSampleEvent(provider);
    provider.on("/series", answer({ series: [] }));
    const corpus = join(folder.path, "nfl.sqlite");
    corpusOf(spokenGames, corpus).close();
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "1000", NFL_CORPUS: corpus },
    });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
    folder.remove();
  });

  it("a filter that does not exist is a 400 that names the nearest parameter and lists all", async () => {
    const response = await service.get(`${search}&target_sesaon=2024`);
    expect(response.status).toBe(400);
    const { error, message } = errorBody.parse(await response.json());
    expect(error).toBe("Invalid parameter: target_sesaon");
    const listed = /^did you mean (\w+)\? accepted: (.*)$/.exec(message ?? "");
    expect(Object.keys(searchNFLStrikeWordEndpoint.querySchema.shape)).toEqual(listed?.[2]?.split(", "));
    expect(listed?.[2]).toContain(listed?.[1]);
  });

  it.each([
    [`${search}&team=KC`, "team", /^did you mean target_\w*team\? /],
    [`${search}&category=NFL`, "category", /^accepted: target_phrase, /],
    [`${search}&numtranscripts=3`, "numtranscripts", /^did you mean num_transcripts\? /],
    [`${search}&num-transcripts=3`, "num-transcripts", /^did you mean num_transcripts\? /],
    [`${search}&NUM_TRANSCRIPTS=3&num_transcripts=3`, "NUM_TRANSCRIPTS", /^did you mean num_transcripts\? /],
    [`${search}&utm_source=x`, "utm_source", /accepted: /],
    [`${search}&other=%zz`, "other", /accepted: /],
    [`${search}&=KC`, "one without a name", /^accepted: /],
    [`${search}&${"x".repeat(60)}=1`, `${"x".repeat(40)}…`, /^accepted: /],
    ["/getHealth?verbose=1", "verbose", /^this function takes no parameters$/],
  ])("an unknown parameter is a 400 that names it: %s", async (path, name, message) => {
    const response = await service.get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: `Invalid parameter: ${name}`,
      message: expect.stringMatching(message),
    });
  });

  it("the key and names that begin with an underscore are always allowed", async () => {
    const apiKey = await service.makeKey();
    const response = await service.get(`${search}&apiKey=${apiKey}&_=1&__proto__=2`, {});
    expect(response.status).toBe(200);
  });

  it("a key that was sent as a name, or beside a misspelt apiKey, is not repeated", async () => {
    const apiKey = await service.makeKey();
    for (const query of [apiKey, `api_key=${apiKey}`]) {
      const response = await service.get(`${search}&${query}`);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain(apiKey.slice(8, 20));
    }
  });

  it.each([
    ["/searchNFLStrikeWord", "target_phrase", /^1 to 3 phrases/],
    ["/searchNFLStrikeWord?target_phrase=+&with_context=2", "target_phrase", /^1 to 3 phrases/],
    ["/searchNFLStrikeWord?team=KC", "target_phrase", /; team is unknown: did you mean target_\w*team\?$/],
    [
      "/searchNFLStrikeWord?targetPhrase=a",
      "target_phrase",
      /; targetPhrase .* did you mean target_phrase\?$/,
    ],
    ["/searchNFLStrikeWord?category=a&last=x&last=y", "target_phrase", /^1 to 3 phrases/],
    ["/getMentionMarket?marketTicker=A-1-B", "market_ticker", /; marketTicker .* mean market_ticker\?$/],
    [
      "/getMentionMarket?Market_Ticker=A-1-B&a=b",
      "market_ticker",
      /; Market_Ticker .* mean market_ticker\?$/,
    ],
  ])(
    "an absent required parameter is named before any other error, with a misspelt one beside it: %s",
    async (path, name, message) => {
      const response = await service.get(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: `Missing required parameter: ${name}`,
        message: expect.stringMatching(message),
      });
    },
  );

  it("two functions without filters ignore an unknown parameter, also one nearly of a known name", async () => {
    const superfluous = "utm_source=x&market_ticker[]=A&other=%zz&marketTicker=B&Market-Ticker=C&API_KEY=x";
    expect((await service.get(`${market}&${superfluous}`)).status).toBe(200);
    for (const query of ["format=csv", "utm_source=x", "other=%zz"]) {
      const series = await service.get(`/getAllMentionSeries?${query}`);
      expect([query, series.status, await series.json()]).toEqual([query, 200, []]);
    }
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

  it("an unknown team is a 400 that lists the valid codes", async () => {
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

  it("a search has a weak ETag, the same whether the counts came from the cache, so that the second one is a 304", async () => {
    const other = "/searchNFLStrikeWord?target_phrase=fumble";
    const first = await service.get(other);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await first.json()).toMatchObject({ cached: false });
    const second = await service.get(other);
    expect(await second.json()).toMatchObject({ cached: true });
    expect(second.headers.get("etag")).toBe(etag);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const third = await fetch(service.baseUrl + other, {
        headers: { "x-api-key": await service.makeKey(), "if-none-match": known },
      });
      expect(third.status).toBe(304);
    }
  });
});

describe("an empty item of a list parameter", () => {
  let provider: Provider;
  let service: Service;
  const folder = temporaryFolder();
  beforeAll(async () => {
    provider = await startProvider();
    const corpus = join(folder.path, "nfl.sqlite");
    corpusOf(spokenGames, corpus).close();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl, NFL_CORPUS: corpus } });
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
    folder.remove();
  });
  const search = (query: Record<string, string>) =>
    service.get(
      `/searchNFLStrikeWord?${new URLSearchParams({ target_phrase: "touchdown", ...query }).toString()}`,
    );

  it.each([
    ["target_phrase", "touchdown,sack", ",touchdown,,sack, ,"],
    ["target_season", "2024,2025", "2024,,2025,"],
    ["target_team", "BUF,DEN", ",BUF, ,DEN"],
    ["target_home_team", "BUF", "BUF,"],
    ["target_away_team", "DEN", ",DEN,"],
    ["target_weekday", "SUN,MON", "SUN,,MON,"],
  ])("is skipped in %s", async (name, plain, withEmpty) => {
    const [expected, given] = [await search({ [name]: plain }), await search({ [name]: withEmpty })];
    expect([expected.status, given.status]).toEqual([200, 200]);
    const found = async (response: Response) => ({
      ...z.looseObject({}).parse(await response.json()),
      cached: false,
      target_phrase: "as it was given",
    });
    expect(await found(given)).toEqual(await found(expected));
  });

  it("leaves no phrase in a text of commas: a 400", async () => {
    const response = await search({ target_phrase: ", ," });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining("target_phrase") });
  });
});
