import { z } from "zod";
import { dayMs, minuteMs } from "@mention-market/service/base/clock";
import { trackRecord } from "../../src/forecasts/track-record.ts";
import { forecastOf, kickoff, marketForecastOf, outcomeOf } from "../support/forecasts.ts";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";

describe("getTrackRecord", () => {
  let provider: Provider;
  let service: Service;
  let clock: VirtualClock;
  beforeEach(async () => {
    clock = virtualClock();
    provider = await startProvider();
    service = await startService({ env: { UPSTREAM_BASE_URL: provider.baseUrl }, clock });
  });
  afterEach(async () => {
    await service.close();
    await provider.close();
  });

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
