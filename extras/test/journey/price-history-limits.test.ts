import { z } from "zod";
import { priceHistory } from "../../src/markets/prices/get-price-history.ts";
import {
  candleEvent,
  fullCandle,
  startCandleProvider,
  type CandleProvider,
} from "../support/candle-provider.ts";
import { startService, type Service } from "../support/service.ts";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";

const words = Array.from({ length: 24 }, (_, at) => `${candleEvent}-W${String(at).padStart(2, "0")}`);
/** Far longer than the 20,000 candles of a response take to be made here, on a busy machine too: no rule of this suite is about time. */
const patientMs = 100_000;
const ofEvent = `/getPriceHistory?event_ticker=${candleEvent}`;

describe("getPriceHistory", () => {
  let provider: CandleProvider;
  let service: Service;
  beforeAll(async () => {
    provider = await startCandleProvider();
    const clock = virtualClock(Date.UTC(2026, 10, 20, 10, 5));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl },
      clock,
      providerTimeoutMs: patientMs,
    });
    provider.live = words;
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  async function refusal(path: string) {
    const response = await service.get(path);
    const body = z
      .object({ error: z.string(), message: z.string().default("") })
      .parse(await response.json());
    return { status: response.status, ...body };
  }

  it.each([
    ["1m", "2026-11-15T15:00:00Z", "2026-11-19T15:00:00Z", 5_761],
    ["1h", "2026-04-24T15:00:00Z", "2026-11-19T15:00:00Z", 5_017],
  ])("has more than 5,000 periods of %s of an archived market", async (interval, from, to, count) => {
    const archived = `${candleEvent}-OLD`;
    provider.archived = [archived];
    const span = `interval=${interval}&start=${from}&end=${to}`;
    const response = await service.get(`/getPriceHistory?market_tickers=${archived}&${span}`);
    provider.archived = [];
    provider.calls.length = 0;
    const { markets, errors } = priceHistory.parse(await response.json());
    expect(errors).toEqual([]);
    expect(markets.map(({ candles }) => candles.length)).toEqual([count]);
  });

  it("is 404 for an unknown event, with the way out", async () => {
    expect(await refusal("/getPriceHistory?event_ticker=KXNOSUCH-26")).toMatchObject({
      status: 404,
      error: "Event not found",
    });
    expect((await refusal("/getPriceHistory?event_ticker=KXNOSUCH")).message).toContain("getMentionEvents");
  });

  it.each([
    ["both parameters", `event_ticker=${candleEvent}&market_tickers=A-B-C`, "event_ticker", "not both"],
    ["neither", "interval=1h", "event_ticker", "either event_ticker"],
    [
      "41 tickers",
      `market_tickers=${Array.from({ length: 41 }, (_, at) => `A-B-${at}`).join()}`,
      "market_tickers",
      "1 to 40",
    ],
    ["an unknown interval", `event_ticker=${candleEvent}&interval=5m`, "interval", "1m, 1h (default) or 1d"],
    ["a day that does not exist", `event_ticker=${candleEvent}&start=2026-02-30`, "start", "ISO 8601"],
    ["a time without an offset", `event_ticker=${candleEvent}&end=2026-11-20T10:00:00`, "end", "ISO 8601"],
    [
      "a start after the end",
      `event_ticker=${candleEvent}&start=2026-11-20&end=2026-11-19`,
      "start",
      "not after end, which is 2026-11-19T23:59:59Z",
    ],
    ["another format", `event_ticker=${candleEvent}&format=xml`, "format", "json (default), or csv"],
    ["an unknown parameter", `event_ticker=${candleEvent}&from=2026-11-20`, "from", "accepted: event_ticker"],
  ])("is 400 that says what is accepted for %s", async (_what, query, parameter, accepted) => {
    const { status, error, message } = await refusal(`/getPriceHistory?${query}`);
    expect({ status, error }).toEqual({ status: 400, error: `Invalid parameter: ${parameter}` });
    expect(message).toContain(accepted);
  });

  it("refuses more than 20,000 periods times markets, with an interval or a range that fits", async () => {
    const day = `${ofEvent}&interval=1m&start=2026-11-19&end=2026-11-19`;
    const { status, error, message } = await refusal(day);
    expect({ status, error }).toEqual({ status: 400, error: "Invalid parameter: interval" });
    expect(message).toBe(
      "at most 20000 periods times markets, and this range has 1440 periods of 1m for 24 markets. " +
        "What fits: interval=1h, or a range of at most 13 hours 52 minutes",
    );
    expect(provider.candleReads()).toEqual([]);
    const fits = await service.get(`${ofEvent}&interval=1m&start=2026-11-19&end=2026-11-19T13:52:00Z`);
    expect(priceHistory.parse(await fits.json()).markets[0]?.candles).toHaveLength(833);
    expect(provider.candleReads()).toHaveLength(4);
  });

  it("cuts its reads so that each body fits, also when candles have every field that the provider documents", async () => {
    provider.candleAt = (_ticker, end) => fullCandle(end);
    const reads = provider.candleReads().length;
    const history = await service.get(`${ofEvent}&start=2026-10-16T22:00:00Z&end=2026-11-20T10:00:00Z`);
    const { markets, errors } = priceHistory.parse(await history.json());
    expect(errors).toEqual([]);
    expect(markets.map(({ candles }) => candles.length)).toEqual(words.map(() => 829));
    expect(provider.candleReads().length - reads).toBe(4);
  });

  it("reads 36 words over 7 days of hours at once, also then", async () => {
    provider.candleAt = (_ticker, end) => fullCandle(end);
    provider.live = Array.from({ length: 36 }, (_, at) => `${candleEvent}-M${String(at)}`);
    const reads = provider.candleReads().length;
    const response = await service.get(`/getPriceHistory?market_tickers=${provider.live.join()}`);
    const { markets, errors } = priceHistory.parse(await response.json());
    expect(errors).toEqual([]);
    expect(markets.map(({ candles }) => candles.length)).toEqual(provider.live.map(() => 169));
    expect(provider.candleReads().length - reads).toBe(1);
  });
});
