import { z } from "zod";
import { dayMs, minuteMs, hourMs, toIso } from "@mention-market/service/base/clock";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { trackRecord } from "../../src/forecasts/track-record.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../support/forecasts.ts";
import { startService, type Service } from "../support/service.ts";
import { formulaVersion } from "../../src/forecasts/forecast.ts";
import { startBoardProvider, type BoardProvider, type BoardSample } from "../support/board-provider.ts";

describe("getTrackRecord", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  beforeEach(async () => {
    clock = virtualClock();
    provider = await startProvider();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  const withoutKey = (query = "") => service.get(`/getTrackRecord${query}`, {});
  const read = async (query = "") =>
    trackRecord.parse(await (await service.get(`/getTrackRecord${query}`)).json());

  /** Stores an event of a series that starts so many days after the first one, settled unless the result is left out. */
  async function record(
    seriesTicker: string,
    day: number,
    result?: "yes" | "no",
    version = 1,
  ): Promise<void> {
    const startsAt = kickoff + day * dayMs;
    const eventTicker = `${seriesTicker}-${day}`;
    const markets = [0, 1].map((at) => marketForecastOf({ marketTicker: `${eventTicker}-${at}` }));
    const at = startsAt - 60 * minuteMs;
    const forecast = forecastOf({ eventTicker, seriesTicker, startsAt, at, markets, version });
    await service.services.forecasts.add(forecast);
    if (result !== undefined)
      await service.services.forecasts.settle(eventTicker, outcomeOf(forecast, result));
  }

  it("returns empty lists before any event is scored", async () => {
    const response = await withoutKey();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      formula: [],
      by_month: [],
      by_kind: [],
      by_price: expect.any(Array),
      pending: 0,
      excluded: 0,
      missed: 0,
    });
  });

  it("needs no key without parameters, counts nothing, and may be cached for 10 minutes by anybody", async () => {
    for (const headers of [{}, { "x-api-key": "not a key" }]) {
      const response = await service.get("/getTrackRecord", headers);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("public, max-age=600");
      expect(response.headers.get("x-ratelimit-remaining")).toBeNull();
    }
    expect((await withoutKey("?_=1")).status).toBe(200);
    const limit = z.object({ used: z.number() });
    expect(limit.parse(await (await service.get("/getRateLimit")).json()).used).toBe(0);
  });

  it("needs a key with a parameter, counts, and then is nobody else's to cache", async () => {
    expect((await withoutKey("?kind=nfl")).status).toBe(401);
    expect((await withoutKey("?series_ticker=KXNFLMENTION")).status).toBe(401);
    const response = await service.get("/getTrackRecord?kind=nfl");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(response.headers.get("x-ratelimit-remaining")).toBe("99");
  });

  it("answers 304 to a client that has the record", async () => {
    const etag = (await withoutKey()).headers.get("etag") ?? "";
    expect((await service.get("/getTrackRecord", { "if-none-match": etag })).status).toBe(304);
  });

  it("narrows by series, kind and days of the events, also together, and reads no provider", async () => {
    await record("KXNFLMENTION", 0, "yes");
    await record("KXEARNIGSMENTIONUAL", 10, "yes");
    await record("KXSNLMENTION", 40, "no", 2);
    const eventsOf = async (query: string) =>
      (await read(query)).by_kind.map(({ kind, events }) => `${kind} ${events}`);
    expect(await eventsOf("")).toEqual(["others 1", "earnings 1", "nfl 1"]);
    expect(await eventsOf("?series_ticker=kxnflmention")).toEqual(["nfl 1"]);
    expect(await eventsOf("?kind=earnings")).toEqual(["earnings 1"]);
    expect(await eventsOf("?start_date=2026-12-02")).toEqual(["others 1", "earnings 1"]);
    expect(await eventsOf("?start_date=2026-12-02&end_date=2026-12-02")).toEqual(["earnings 1"]);
    expect(await eventsOf("?series_ticker=KXSNLMENTION&kind=nfl")).toEqual([]);
    expect(await eventsOf("?series_ticker=not%20a%20ticker")).toEqual([]);
    expect(provider.calls).toEqual([]);
  });

  it.each([
    ["kind=football", "kind"],
    ["start_date=tomorrow", "start_date"],
    ["start_date=2026-12-02&end_date=2026-12-01", "end_date"],
    ["months=2", "months"],
  ])("refuses %s and says what is accepted", async (query, name) => {
    const response = await service.get(`/getTrackRecord?${query}`);
    expect(response.status).toBe(400);
    expect(z.object({ error: z.string() }).parse(await response.json()).error).toContain(name);
  });
});

/** Two series of the kind `others`, of which the setting names one. In both China was always said. */
const series = ["KXTRUMPMENTION", "KXSHOWMENTION"] as const;
const ticker = (of: string) => `${of}-26NOV25`;
const response = z.object({ markets: z.array(z.object({ strike_word: z.string(), verdict: z.string() })) });

describe.each([
  ["is closer to the results than the price", "yes", ["buy_yes", "buy_yes"]],
  ["is not", "no", ["unproven", "unproven"]],
] as const)("a fair value that %s in the track record of its kind", (_what, result, verdicts) => {
  const clock = virtualClock();
  let provider: BoardProvider;
  let service: Service;
  beforeAll(async () => {
    const settled = (of: string): BoardSample[] =>
      Array.from({ length: 10 }, (_, at) => ({
        ticker: `${of}-26SEP${10 + at}`,
        start: toIso(clock.now() - (20 + at) * dayMs),
        words: ["China"],
        settled: { result: "yes", at: toIso(clock.now() - (20 + at) * dayMs + hourMs) },
      }));
    const open = (of: string): BoardSample => ({
      ticker: ticker(of),
      start: toIso(clock.now() + 12 * hourMs),
      words: ["China"],
    });
    provider = await startBoardProvider(series.flatMap((of) => [open(of), ...settled(of)]));
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  async function scored(event: number): Promise<void> {
    const forecast = forecastOf({
      eventTicker: `KXOTHERMENTION-${event}`,
      seriesTicker: "KXOTHERMENTION",
      version: formulaVersion,
      startsAt: kickoff + event * hourMs,
      at: kickoff + (event - 1) * hourMs,
      markets: [marketForecastOf({ marketTicker: `KXOTHERMENTION-${event}-A` })],
    });
    await service.services.forecasts.add(forecast);
    await service.services.forecasts.settle(forecast.eventTicker, outcomeOf(forecast, result));
  }
  const verdictsNow = () =>
    Promise.all(
      series.map(async (of) => {
        const got = await service.get(`/getMentionEvent?event_ticker=${ticker(of)}&with_record=true`);
        return response.parse(await got.json()).markets[0]?.verdict;
      }),
    );

  /** The first look starts the read of the track record, which no look waits for. getTrackRecord shares that read. */
  async function verdictsAfterRead() {
    clock.advance(10 * minuteMs);
    await verdictsNow();
    await service.get("/getTrackRecord", {});
    return verdictsNow();
  }

  it("decides from 30 scored events on, and before them the setting does, whatever was scored", async () => {
    const bySetting = ["buy_yes", "unproven"];
    expect(await verdictsNow()).toEqual(bySetting);
    for (let event = 0; event < 29; event += 1) await scored(event);
    expect(await verdictsAfterRead()).toEqual(bySetting);
    await scored(29);
    expect(await verdictsAfterRead()).toEqual(verdicts);
  });
});
