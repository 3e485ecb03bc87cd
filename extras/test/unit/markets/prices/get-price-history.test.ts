import fc from "fast-check";
import { dayMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { tick } from "@mention-market/service/test/support/until";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import type { MarketCandles } from "../../../../src/markets/ports.ts";
import {
  intervalSeconds,
  isoSeconds,
  maxReadCandles,
  periodsIn,
  type Candle,
  type Interval,
  type CandleRange,
  type RequestedRange,
  requestedRange,
} from "../../../../src/markets/prices/candle.ts";
import {
  getPriceHistory,
  createPriceReads,
  type PriceHistory,
} from "../../../../src/markets/prices/get-price-history.ts";
import { exampleMarket } from "../../../support/example-market.ts";

const event = "KXA-26";
const now = Date.UTC(2026, 10, 20, 10, 5);
const seconds = now / secondMs;
const closed = seconds - 7 * 3_600;
const names = ["OPEN", "OTHER", "SETTLED", "ARCHIVED"] as const;
type Name = (typeof names)[number];
const tickerOf = (name: Name) => `${event}-${name}`;
const isOver = (ticker: string) => ticker === tickerOf("SETTLED") || ticker === tickerOf("ARCHIVED");

/** The volume of a market's period as the provider has it at a time; null where it has none. It grows until 2 minutes after the end. */
function truth(ticker: string, interval: Interval, end: number, at: number): number | null {
  const length = intervalSeconds[interval];
  if (end % length !== 0 || end > at || (isOver(ticker) && end > closed + length)) return null;
  const seed = (end / length) * 31 + ticker.length * 7 + interval.length;
  return seed % 11 === 0 ? null : 1_000 * (seed % 97) + Math.min(120, at - end);
}

const candleOf = (end: number, volume: number): Candle => ({
  end_ts: isoSeconds(end),
  open_dollars: null,
  high_dollars: null,
  low_dollars: null,
  close_dollars: null,
  yes_bid_dollars: 0.5,
  yes_ask_dollars: 0.6,
  volume,
  open_interest: 0,
});

type Send = (ticker: string, candles: Candle[]) => MarketCandles | undefined;
const asTheyAre: Send = (_ticker, candles) => ({ candles });

/** Price histories of one event over a provider that has the truth, whose reads a test may hold and change. */
function histories({ maxBytes = 64 * 1024 * 1024 } = {}) {
  const clock = virtualClock(now);
  const log = recordingLog();
  const reads: (readonly string[])[] = [];
  let held: Promise<null> | null = null;
  let send = asTheyAre;

  async function read(ticker: string, { interval, span }: CandleRange): Promise<MarketCandles | undefined> {
    await held;
    const length = intervalSeconds[interval];
    const candles: Candle[] = [];
    for (let end = Math.ceil(span.from / length) * length; end <= span.to; end += length) {
      const volume = truth(ticker, interval, end, Math.floor(clock.now() / secondMs));
      if (volume !== null) candles.push(candleOf(end, volume));
    }
    return send(ticker, candles);
  }
  const record = (name: Name) => ({
    ...exampleMarket,
    market_ticker: tickerOf(name),
    event_ticker: event,
    open_time: null,
    close_time: isOver(tickerOf(name)) ? isoSeconds(closed) : null,
    settlement_ts: isOver(tickerOf(name)) ? isoSeconds(closed) : null,
    rules_secondary: "",
    status: null,
    yes_bid_size: null,
    yes_ask_size: null,
    can_close_early: null,
  });
  const archived = record("ARCHIVED");
  const current = names.slice(0, 3).map(record);
  const provider = {
    currentEvent: (event_ticker: string) =>
      Promise.resolve({
        event_ticker,
        series_ticker: "KXA",
        event_title: null,
        event_subtitle: null,
        scheduledStartTime: null,
        startBasis: null,
        settlementSources: [],
        feeOverrides: { type: null, multiplier: null },
        markets: { markets: current, errors: [] },
      }),
    archivedMarkets: () => Promise.resolve({ markets: [archived], errors: [] }),
    currentMarket: (ticker: string) =>
      Promise.resolve(current.find(({ market_ticker }) => market_ticker === ticker) ?? null),
    archivedMarket: () => Promise.resolve(archived),
    async currentCandles(tickers: readonly string[], range: CandleRange) {
      reads.push(tickers);
      expect(tickers.length * periodsIn(range.span, range.interval)).toBeLessThanOrEqual(maxReadCandles);
      const found = new Map<string, MarketCandles>();
      for (const ticker of tickers) {
        const sent = await read(ticker, range);
        if (sent !== undefined) found.set(ticker, sent);
      }
      return found;
    },
    async archivedCandles(ticker: string, range: CandleRange) {
      reads.push([ticker]);
      const sent = await read(ticker, range);
      return sent !== undefined && "candles" in sent ? sent.candles : null;
    },
  };
  const all = createPriceReads({ provider, clock, log, maxBytes });

  async function ask(range: RequestedRange, of?: readonly Name[]): Promise<PriceHistory | null> {
    const asked = of === undefined ? { event_ticker: event } : { market_tickers: of.map(tickerOf) };
    const result = await getPriceHistory(all, asked, range);
    return result !== null && "history" in result ? result.history : null;
  }
  return {
    ask,
    clock,
    log,
    reads,
    hold() {
      const gate = Promise.withResolvers<null>();
      held = gate.promise;
      return () => {
        held = null;
        gate.resolve(null);
      };
    },
    sends(given: Send) {
      send = given;
    },
  };
}

const hours = (from: number, to: number): RequestedRange => ({
  interval: "1h",
  start: seconds - from * 3_600,
  end: seconds - to * 3_600,
});
const countsOf = (history: PriceHistory | null) => history?.markets.map(({ candles }) => candles.length);

/** Compares each candle with the truth, which is at most 2 seconds older than the request. Returns how many there are. */
function compare({ interval, markets }: PriceHistory, start: number, end: number, at: number): number {
  let compared = 0;
  const length = intervalSeconds[interval];
  for (const { market_ticker, candles } of markets) {
    let next = 0;
    for (let one = Math.ceil(start / length) * length; one <= Math.min(end, at); one += length) {
      const newest = truth(market_ticker, interval, one, at);
      const oldest = truth(market_ticker, interval, one, Math.max(one, at - 2));
      if (newest === null || oldest === null) continue;
      const candle = candles[next];
      next += 1;
      // Compared without matchers: there are millions.
      const isRight = candle !== undefined && oldest <= candle.volume && candle.volume <= newest;
      if (!isRight || candle.end_ts !== isoSeconds(one))
        throw new Error(`${market_ticker} ${interval} at ${isoSeconds(one)}: ${JSON.stringify(candle)}`);
    }
    expect(candles).toHaveLength(next);
    compared += next;
  }
  return compared;
}

describe("the candles of a price history", () => {
  it("are the provider's, each once, in order and no other, whatever was asked, kept and dropped before", async () => {
    const range = fc.record({
      interval: fc.constantFrom<Interval>("1m", "1m", "1h", "1d"),
      end: fc.oneof(
        fc.constantFrom(seconds - 18_000, seconds, seconds + 150),
        fc.nat(90_000).map((late) => seconds + late),
      ),
      periods: fc.oneof(fc.constant(2), fc.nat(4_990)),
    });
    const step = fc.record({
      // Mostly the range of before, also while its last periods are not final.
      other: fc.option(range, { freq: 2 }),
      of: fc.option(fc.subarray([...names], { minLength: 1 }), { nil: undefined }),
      waitMs: fc.constantFrom(0, 500, 1_999, 2_000, 30_000, 59_000, 61_000, dayMs),
    });
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        range,
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (first, steps, isSmall) => {
          const { ask, clock } = histories(isSmall ? { maxBytes: 1_000_000 } : {});
          for (const { other, of, waitMs } of steps) {
            const { interval, end, periods } = other ?? first;
            clock.advance(waitMs);
            const at = Math.floor(clock.now() / secondMs);
            const start = Math.max(0, end - periods * intervalSeconds[interval]);
            const history = await ask({ interval, start, end }, of);
            if (history !== null) compared += compare(history, start, end, at);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(200_000);
  });

  it("are all in the response, though others push them out of the cache while its last periods are read", async () => {
    const { ask, clock, hold } = histories({ maxBytes: 1_000_000 });
    clock.advance(-5 * minuteMs + 30 * secondMs);
    const range = { interval: "1h", start: seconds - 300 * 3_600, end: null } as const;
    const whole = countsOf(await ask(range, ["OPEN"]));
    clock.advance(3 * secondMs);
    const release = hold();
    const waiting = ask(range, ["OPEN"]);
    await tick();
    const others = Array.from({ length: 14 }, (_, at) => ask(hours(400 + at, 1 + at), ["SETTLED"]));
    release();
    await Promise.all(others);
    expect(countsOf(await waiting)).toEqual(whole);
  });

  it("are returned at once where they are kept, while 95 other ranges of the event are read", async () => {
    const { ask, hold, reads } = histories();
    const kept = await ask(hours(50, 1));
    const release = hold();
    const others = Array.from({ length: 95 }, (_, at) => ask(hours(100 + at, 1)));
    await tick();
    const made = reads.length;
    expect(await ask(hours(50, 1))).toBe(kept);
    expect(reads).toHaveLength(made);
    release();
    await Promise.all(others);
  });

  it("are read once for all who ask for a range at once, and again for one who comes 2 seconds later", async () => {
    const { ask, clock, hold, reads } = histories();
    const release = hold();
    const asked = Array.from({ length: 30 }, () => ask(hours(50, 1), ["OPEN", "OTHER"]));
    await tick();
    expect(reads).toHaveLength(1);
    clock.advance(2 * secondMs);
    asked.push(ask(hours(50, 1), ["OPEN"]));
    await tick();
    expect(reads.map((tickers) => tickers.length)).toEqual([2, 1]);
    release();
    expect(new Set((await Promise.all(asked)).map((history) => countsOf(history)?.[0])).size).toBe(1);
  });

  it("are kept for a day of settled markets, for a minute of others", async () => {
    const { ask, clock, reads } = histories();
    const readsAfter = async (waitMs: number) => {
      clock.advance(waitMs);
      reads.length = 0;
      await ask(hours(20, 10));
      return reads.flat().toSorted();
    };
    const all = names.map(tickerOf).toSorted();
    expect(await readsAfter(0)).toEqual(all);
    expect(await readsAfter(minuteMs - 1)).toEqual([]);
    expect(await readsAfter(1)).toEqual([tickerOf("OPEN"), tickerOf("OTHER")]);
    expect(await readsAfter(dayMs - minuteMs)).toEqual(all);
  });

  it.each<readonly [string, (candles: Candle[], end: number) => Candle[]]>([
    ["candles of another interval", (candles, end) => [...candles, candleOf(end - 60, 1)]],
    ["two candles of one period that disagree", (_, end) => [candleOf(end, 1), candleOf(end, 2)]],
    [
      "a candle whose low is above its high",
      (_, end) => [{ ...candleOf(end, 1), low_dollars: 0.5, high_dollars: 0.4 }],
    ],
    ["a candle whose bid is above its ask", (_, end) => [{ ...candleOf(end, 1), yes_bid_dollars: 0.7 }]],
  ])(
    "are the market's error, logged once, and read again when the provider sends %s",
    async (what, change) => {
      const end = (Math.floor(seconds / 3_600) - 15) * 3_600;
      for (const name of ["OPEN", "SETTLED", "ARCHIVED"] as const) {
        const { ask, log, sends } = histories();
        sends((ticker, candles) => ({ candles: ticker === tickerOf(name) ? change(candles, end) : candles }));
        const history = await ask(hours(20, 10));
        expect(history?.errors).toEqual([
          { market_ticker: tickerOf(name), message: `Provider sent ${what}` },
        ]);
        expect(history?.markets).toHaveLength(3);
        expect(log.entries).toMatchObject([{ severity: "warn", fields: { markets: 1 } }]);
        sends(asTheyAre);
        expect((await ask(hours(20, 10)))?.errors).toEqual([]);
      }
    },
  );

  it("may end at any hour where a period is a day, but not every hour", async () => {
    const { ask, sends } = histories();
    const range = { interval: "1d", start: seconds - 10 * 86_400, end: seconds } as const;
    const daysAt = (hour: number) =>
      Array.from({ length: 5 }, (_, day) => candleOf(Date.UTC(2026, 10, 12 + day, hour) / secondMs, 1));
    sends(() => ({ candles: [...daysAt(4), ...daysAt(5)] }));
    await expect(ask(range, ["OPEN"])).rejects.toThrow(AppError);
    sends(() => ({ candles: daysAt(5) }));
    expect(countsOf(await ask(range, ["OPEN"]))).toEqual([5]);
  });

  it("are none, and read again, of a market that is missing from the provider's response", async () => {
    const { ask, reads, sends } = histories();
    sends((ticker, candles) => (ticker === tickerOf("OTHER") ? undefined : { candles }));
    expect(countsOf(await ask(hours(20, 10), ["OPEN", "OTHER"]))?.[1]).toBe(0);
    sends(asTheyAre);
    expect(countsOf(await ask(hours(20, 10), ["OPEN", "OTHER"]))?.[1]).toBeGreaterThan(0);
    expect(reads).toEqual([[tickerOf("OPEN"), tickerOf("OTHER")], [tickerOf("OTHER")]]);
  });
});

describe("a range of days without an end", () => {
  it.each([
    ["the minute before midnight", "2026-11-27T04:59:59Z", "2026-11-26T05:00:00Z"],
    ["midnight in New York", "2026-11-27T05:00:00Z", "2026-11-27T05:00:00Z"],
    ["the evening, when UTC has the next day", "2026-11-28T01:00:00Z", "2026-11-27T05:00:00Z"],
    ["summer", "2026-07-04T04:00:00Z", "2026-07-04T04:00:00Z"],
    ["the day after which the clock goes back", "2026-11-02T04:59:59Z", "2026-11-01T04:00:00Z"],
    ["the end of its 25 hours", "2026-11-02T05:00:00Z", "2026-11-02T05:00:00Z"],
    ["the end of the 23 hours in spring", "2026-03-09T04:00:00Z", "2026-03-09T04:00:00Z"],
  ])("ends with the last day that is finished in New York: %s", (_when, now, end) => {
    const at = { closedAt: null, now: Date.parse(now) / 1000 };
    expect(requestedRange({ interval: "1d", start: null, end: null }, at).to).toBe(Date.parse(end) / 1000);
  });
});
