import fc from "fast-check";
import { dayMs } from "../../../../src/base/clock.ts";
import { isoSeconds, type Candle, type Span } from "../../../../src/markets/prices/candle.ts";
import {
  candlesIn,
  createCandleStore,
  missingIn,
  noCandles,
  withRead,
} from "../../../../src/markets/prices/kept-candles.ts";
import { gapsIn, withSpan } from "../../../../src/markets/prices/spans.ts";
import { virtualClock } from "../../../support/virtual-clock.ts";

const candle = (end: number, volume = 1): Candle => ({
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
const span = fc.tuple(fc.nat(60), fc.nat(20)).map(([from, more]): Span => ({ from, to: from + more }));
const secondsOf = (spans: readonly Span[]) =>
  spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
const allOf = (spans: readonly Span[]) => spans.reduce<readonly Span[]>(withSpan, []);

describe("covered ranges", () => {
  it("hold every second that was added and no other, in order, without two that touch", () => {
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const covered = allOf(spans);
        expect(secondsOf(covered)).toEqual([...new Set(secondsOf(spans))].toSorted((a, b) => a - b));
        covered.slice(1).forEach((one, at) => expect(one.from).toBeGreaterThan((covered[at]?.to ?? 0) + 1));
      }),
    );
  });

  it("leave as gaps exactly what they do not cover", () => {
    fc.assert(
      fc.property(span, fc.array(span), (asked, spans) => {
        const covered = new Set(secondsOf(spans));
        expect(secondsOf(gapsIn(asked, allOf(spans)))).toEqual(
          secondsOf([asked]).filter((second) => !covered.has(second)),
        );
      }),
    );
  });
});

describe("kept candles", () => {
  it("are those of the latest read of each second, holes included, whatever was read before", () => {
    const read = fc.record({ span, every: fc.integer({ min: 1, max: 5 }), volume: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(read, { maxLength: 6 }), (reads) => {
        const expected = new Map<number, number | null>();
        let kept = noCandles;
        for (const { span, every, volume } of reads) {
          const ends = secondsOf([span]).filter((second) => second % every === 0);
          for (const second of secondsOf([span])) expected.set(second, ends.includes(second) ? volume : null);
          const outside = candle(span.to + 1, 99);
          const candles = [outside, ...ends.map((end) => candle(end, volume)).toReversed()];
          kept = withRead(kept, { span, candles, startedAt: 0, finalTo: Infinity });
        }
        const inOrder = [...expected].toSorted(([a], [b]) => a - b);
        expect(kept.candles.map(({ end_ts, volume }) => [end_ts, volume])).toEqual(
          inOrder.flatMap(([end, volume]) => (volume === null ? [] : [[isoSeconds(end), volume]])),
        );
        for (const { span } of reads) expect(missingIn(kept, span, 1)).toEqual([]);
      }),
    );
  });

  it("are missing after the last final period, unless they were read a moment ago", () => {
    const kept = withRead(noCandles, { span: { from: 0, to: 100 }, candles: [], startedAt: 50, finalTo: 80 });
    expect(missingIn(kept, { from: 0, to: 100 }, 51)).toEqual([{ from: 81, to: 100 }]);
    expect(missingIn(kept, { from: 0, to: 100 }, 50)).toEqual([]);
    expect(missingIn(kept, { from: 0, to: 110 }, 50)).toEqual([{ from: 101, to: 110 }]);
  });

  it("are those of a span with both ends", () => {
    const candles = [10, 20, 30].map((end) => candle(end));
    expect(candlesIn(candles, { from: 10, to: 20 })).toEqual(candles.slice(0, 2));
  });

  it("take no more than the store's bytes: the least recently used go first, and what is too big is not kept", () => {
    const store = createCandleStore(10_000, virtualClock());
    const of = (count: number) =>
      withRead(noCandles, {
        span: { from: 0, to: count },
        candles: Array.from({ length: count }, (_, at) => candle(at)),
        startedAt: 0,
        finalTo: Infinity,
      });
    store.set("A", "1h", of(10));
    store.set("B", "1h", of(10));
    expect(store.get("A", "1h").candles).toHaveLength(10);
    store.set("C", "1h", of(10));
    expect(store.get("B", "1h")).toBe(noCandles);
    expect(store.get("A", "1h").candles).toHaveLength(10);
    expect(store.get("A", "1m")).toBe(noCandles);
    store.set("A", "1h", of(100));
    expect(store.get("A", "1h")).toBe(noCandles);
  });

  it("are kept for a day after their last read", () => {
    const clock = virtualClock();
    const store = createCandleStore(10_000, clock);
    const kept = { ...noCandles, final: [{ from: 0, to: 2 }] };
    store.set("A", "1h", kept);
    clock.advance(dayMs);
    expect(store.get("A", "1h")).toBe(kept);
    const later = { ...noCandles, final: [{ from: 0, to: 1 }] };
    store.set("B", "1h", later);
    clock.advance(1);
    expect(store.get("A", "1h").final).toEqual([]);
    expect(store.get("B", "1h")).toBe(later);
  });
});
