import { z } from "zod";
import { hourMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { priceHistory } from "../../src/markets/prices/get-price-history.ts";
import {
  candleEvent,
  liveCandle,
  startCandleProvider,
  type CandleProvider,
} from "../support/candle-provider.ts";
import { answer, held } from "@mention-market/service/test/support/provider";
import { startService, type Service } from "../support/service.ts";
import { strictlyParsed } from "../support/tables.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { withFastTimers } from "../support/fast-timers.ts";

const words = Array.from({ length: 24 }, (_, at) => `${candleEvent}-W${String(at).padStart(2, "0")}`);
const now = Date.UTC(2026, 10, 20, 10, 5);
const ofEvent = `/getPriceHistory?event_ticker=${candleEvent}`;
const hour = hourMs / secondMs;

describe("getPriceHistory", () => {
  let provider: CandleProvider;
  let service: Service;
  let clock: VirtualClock;
  beforeEach(async () => {
    provider = await startCandleProvider();
    clock = virtualClock(now);
    service = await serviceWith(30_000);
  });
  afterEach(() => Promise.all([service.close(), provider.close()]));

  function serviceWith(providerTimeoutMs: number) {
    const env = { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "1000" };
    return startService({ env, clock, providerTimeoutMs });
  }
  async function read(path: string) {
    const response = await service.get(path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return priceHistory.parse(await response.json());
  }
  async function refusal(path: string) {
    const response = await service.get(path);
    const { error, message = "" } = z
      .object({ error: z.string(), message: z.string().optional() })
      .parse(await response.json());
    return { status: response.status, error, message };
  }
  const ends = ({ markets }: z.output<typeof priceHistory>) =>
    markets[0]?.candles.map(({ end_ts }) => end_ts);

  it("reads 24 live words over 7 days of hours by one read of candles and two of the list, then by none", async () => {
    provider.live = words;
    const history = await read(ofEvent);
    expect(provider.candleReads()).toHaveLength(1);
    expect(provider.calls).toHaveLength(3);
    expect(provider.calls.join()).not.toMatch(/include_latest_before_start/);
    expect(history.start).toBe("2026-11-13T10:00:00Z");
    expect(history.end).toBe("2026-11-20T10:00:00Z");
    expect(history.markets.map(({ market_ticker }) => market_ticker)).toEqual(words);
    expect(history.markets.map(({ candles }) => candles.length)).toEqual(words.map(() => 169));
    expect(history.markets[0]?.candles[0]).toEqual({
      end_ts: "2026-11-13T10:00:00Z",
      open_dollars: 0.565,
      high_dollars: 0.565,
      low_dollars: 0.565,
      close_dollars: 0.565,
      yes_bid_dollars: 0.56,
      yes_ask_dollars: 0.57,
      volume: 12.5,
      open_interest: 1521.19,
    });
    expect(history.markets[0]?.strike_word).toBe("Clue");
    await read(ofEvent);
    expect(provider.calls).toHaveLength(3);
  });

  it("lists the markets of the event again after 10 minutes", async () => {
    provider.live = words.slice(0, 1);
    await read(`${ofEvent}&end=2026-11-20T09:00:00Z`);
    provider.live = words.slice(0, 2);
    clock.advance(9 * minuteMs);
    expect((await read(`${ofEvent}&end=2026-11-20T09:00:00Z`)).markets).toHaveLength(1);
    clock.advance(minuteMs);
    expect((await read(`${ofEvent}&end=2026-11-20T09:00:00Z`)).markets).toHaveLength(2);
  });

  it("reads a range once a minute, holes included, whatever its start and end within a period", async () => {
    provider.live = words.slice(0, 2);
    provider.candleAt = (_ticker, end) => ((end / hour) % 3 === 0 ? null : liveCandle(end));
    const first = await read(`${ofEvent}&start=2026-11-19&end=2026-11-19`);
    expect(first.markets[0]?.candles).toHaveLength(16);
    await read(`${ofEvent}&start=2026-11-18T23:10:00Z&end=2026-11-19T23:50:00Z`);
    expect(provider.candleReads()).toHaveLength(1);
    clock.advance(minuteMs);
    await read(`${ofEvent}&start=2026-11-19&end=2026-11-19`);
    expect(provider.candleReads()).toHaveLength(2);
  });

  it("holds only finished periods, from start to end with both included, a day through its last second", async () => {
    provider.live = words.slice(0, 1);
    expect(ends(await read(`${ofEvent}&start=2026-11-20T09:00:00Z&end=2026-11-21`))).toEqual([
      "2026-11-20T09:00:00Z",
      "2026-11-20T10:00:00Z",
    ]);
    const day = await read(`${ofEvent}&start=2026-11-19&end=2026-11-19`);
    expect(day.start).toBe("2026-11-19T00:00:00Z");
    expect(day.end).toBe("2026-11-19T23:59:59Z");
    expect(ends(day)).toHaveLength(24);
    const offset = await read(`${ofEvent}&start=2026-11-19T01:30:00%2B02:00&end=2026-11-19T01:00Z`);
    expect(ends(offset)).toEqual(["2026-11-19T00:00:00Z", "2026-11-19T01:00:00Z"]);
  });

  it("reads each of 24 archived words once for a range, ends where their trading did, and reads nothing after that", async () => {
    provider.archived = words;
    const history = await read(ofEvent);
    expect(history.end).toBe("2026-11-19T15:00:00Z");
    expect(history.markets.map(({ candles }) => candles.length)).toEqual(words.map(() => 169));
    expect(history.markets[0]?.candles[0]?.yes_bid_dollars).toBe(0.56);
    expect(provider.candleReads()).toHaveLength(24);
    // The archive, the list of events, which leaves this one out, the event by itself, and its milestones.
    expect(provider.calls).toHaveLength(24 + 4);
    clock.advance(hourMs);
    expect(await read(ofEvent)).toEqual(history);
    expect(provider.candleReads()).toHaveLength(24);
    await read(`${ofEvent}&start=2026-11-15&end=2026-11-20`);
    expect(provider.candleReads()).toHaveLength(48);
    clock.advance(hourMs);
    await read(`${ofEvent}&start=2026-11-15&end=2026-11-25`);
    expect(provider.candleReads()).toHaveLength(48);
  });

  it("takes markets by their tickers, in that order, and names those that the provider does not know", async () => {
    provider.live = words.slice(0, 2);
    provider.archived = words.slice(2, 3);
    const [a, b, c] = words;
    const history = await read(`/getPriceHistory?market_tickers=${c},${a},KXNO-26-X,${b},?`);
    expect(history.markets.map(({ market_ticker }) => market_ticker)).toEqual([c, a, b]);
    expect(history.not_found).toEqual(["KXNO-26-X", "?"]);
    expect(history.markets.map(({ candles }) => candles.at(-1)?.end_ts)).toEqual([
      "2026-11-19T21:00:00Z",
      "2026-11-20T10:00:00Z",
      "2026-11-20T10:00:00Z",
    ]);
    expect(provider.candleReads()).toHaveLength(2);
    const calls = provider.calls.length;
    await read(`/getPriceHistory?market_tickers=${a},${b},${c}`);
    expect(provider.calls).toHaveLength(calls);
  });

  it("keeps what was read when the provider fails in the middle, and goes on from there", async () => {
    provider.archived = words.slice(0, 6);
    let served = 0;
    provider.on("/historical/markets/KX", (request, response, path) => {
      served += 1;
      answer(served <= 4 ? { candlesticks: [] } : { error: "maintenance" }, served <= 4 ? 200 : 400)(
        request,
        response,
        path,
      );
    });
    const first = await read(ofEvent);
    expect(first.markets).toHaveLength(4);
    expect(first.errors).toHaveLength(2);
    expect(first.errors[0]?.message).toContain("Provider answered 400: maintenance");
    served = 0;
    const second = await read(ofEvent);
    expect(second.markets).toHaveLength(6);
    expect(second.errors).toEqual([]);
    expect(served).toBe(2);
  });

  it("lists archived markets that could not be read in time as errors, and reads them with the next request", async () =>
    withFastTimers(async () => {
      await service.close();
      service = await serviceWith(3_000);
      provider.archived = words.slice(0, 3);
      const gate = held(answer({ candlesticks: [] }));
      provider.on(`/historical/markets/${words[2] ?? ""}`, gate);
      const first = await read(ofEvent);
      expect(first.markets).toHaveLength(2);
      expect(first.errors).toEqual([{ market_ticker: words[2], message: "Provider did not answer in time" }]);
      provider.on(`/historical/markets/${words[2] ?? ""}`, answer({ candlesticks: [] }));
      expect((await read(ofEvent)).markets).toHaveLength(3);
      expect(provider.candleReads()).toHaveLength(4);
    }));

  it("is 500 with the provider's text when all candles fail, and when the list does", async () => {
    provider.live = words.slice(0, 2);
    provider.on("/markets/candlesticks", answer({ error: "maintenance" }, 400));
    expect(await refusal(ofEvent)).toEqual({
      status: 500,
      error: "Failed to fetch price history",
      message: "Provider answered 400: maintenance",
    });
    provider.on("/events", answer({ error: "maintenance" }, 400));
    clock.advance(11 * minuteMs);
    expect((await refusal(ofEvent)).status).toBe(500);
  });

  it("reads a settled market that was archived since it was listed from the archive", async () => {
    provider.live = words.slice(0, 1);
    const market = {
      ticker: words[0],
      event_ticker: candleEvent,
      result: "no",
      custom_strike: { Word: "Clue" },
    };
    provider.on(
      "/events?",
      answer({ events: [{ event_ticker: candleEvent, markets: [market] }], milestones: [] }),
    );
    provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
    provider.live = [];
    provider.archived = words.slice(0, 1);
    expect((await read(ofEvent)).markets[0]?.candles).toHaveLength(169);
  });

  it("finds an event as soon as the provider knows it", async () => {
    const path = "/getPriceHistory?event_ticker=KXNEW-26";
    expect((await service.get(path)).status).toBe(404);
    provider.on("/events/KXNEW-26", answer({ event: { title: "New" }, markets: [] }));
    expect((await read(path)).markets).toEqual([]);
  });

  it("is a table of one row a candle, that begins with the market and its word", async () => {
    provider.live = words.slice(0, 2);
    const response = await service.get(`${ofEvent}&start=2026-11-20T08:00:00Z&format=csv`);
    expect(strictlyParsed(await response.text())).toEqual([
      "market_ticker,strike_word,end_ts,open_dollars,high_dollars,low_dollars,close_dollars,yes_bid_dollars,yes_ask_dollars,volume,open_interest".split(
        ",",
      ),
      ...words
        .slice(0, 2)
        .flatMap((ticker) =>
          ["08", "09", "10"].map((at) =>
            [
              ticker,
              "Clue",
              `2026-11-20T${at}:00:00Z`,
              0.565,
              0.565,
              0.565,
              0.565,
              0.56,
              0.57,
              12.5,
              1521.19,
            ].map(String),
          ),
        ),
    ]);
    expect(response.headers.get("x-left-out")).toBe("0");
  });
});
