import { createByteCache } from "../../base/byte-cache.ts";
import { dayMs, type Clock } from "../../base/clock.ts";
import { isoSeconds, type Candle, type Interval, type Span } from "./candle.ts";
import { gapsIn, withSpan } from "./spans.ts";

/** What was read of one market's candles of one interval. Never changed: a read makes another one. */
export interface KeptCandles {
  /** In order of their ends. */
  readonly candles: readonly Candle[];
  /** Where the candles are as they will stay, holes included; in order. */
  readonly final: readonly Span[];
  /** The last read that gave more than what is final. */
  readonly last: { readonly span: Span; readonly startedAt: number } | null;
}

/** A read of one market's candles. */
export interface CandlesRead {
  readonly span: Span;
  readonly candles: readonly Candle[];
  /** Of the monotonic clock, ms. */
  readonly startedAt: number;
  /** What ended until then (Unix seconds) stays as it is. */
  readonly finalTo: number;
}

export const noCandles: KeptCandles = { candles: [], final: [], last: null };

/** What must be read of a span. A read since `freshFrom` (monotonic ms) is as good as another one. */
export function missingIn({ final, last }: KeptCandles, span: Span, freshFrom: number): Span[] {
  const isFresh = last !== null && last.startedAt >= freshFrom;
  return gapsIn(span, isFresh ? withSpan(final, last.span) : final);
}

/** Candles with those of a read in place of the older ones of its span. One that ended outside of it is left out. */
export function withRead(kept: KeptCandles, { span, candles, startedAt, finalTo }: CandlesRead): KeptCandles {
  const read = new Map(candles.map((one) => [one.end_ts, one]));
  const inside = candlesIn([...read.values()].toSorted(byEnd), span);
  const { from, to } = textsOf(span);
  return {
    candles: [
      ...kept.candles.filter(({ end_ts }) => end_ts < from),
      ...inside,
      ...kept.candles.filter(({ end_ts }) => end_ts > to),
    ],
    final: withSpan(kept.final, { from: span.from, to: Math.min(span.to, finalTo) }),
    last: span.to > finalTo ? { span, startedAt } : kept.last,
  };
}

/** Those that ended in a span. */
export function candlesIn(candles: readonly Candle[], span: Span): readonly Candle[] {
  const { from, to } = textsOf(span);
  return candles.filter(({ end_ts }) => from <= end_ts && end_ts <= to);
}

function textsOf({ from, to }: Span) {
  return { from: isoSeconds(from), to: isoSeconds(to) };
}

function byEnd(one: Candle, other: Candle): number {
  return one.end_ts < other.end_ts ? -1 : 1;
}

/** Of a candle in V8's heap, as measured with 100,000 of them: 336, most of it numbers that have fractions. */
const candleBytes = 340;
const spanBytes = 60;
const keptBytes = 500;

/** Candles by market and interval. */
export interface CandleStore {
  get(ticker: string, interval: Interval): KeptCandles;
  set(ticker: string, interval: Interval, kept: KeptCandles): void;
}

/** How long after its last read a market's candles are kept, in which nobody may have asked for them. */
const keptMs = dayMs;

/** At most so many bytes of candles; the least recently used are dropped first. */
export function createCandleStore(maxBytes: number, clock: Clock): CandleStore {
  const all = createByteCache<KeptCandles>({ clock, maxBytes, maxAgeMs: keptMs });
  const keyOf = (ticker: string, interval: Interval) => `${interval} ${ticker}`;
  return {
    get: (ticker, interval) => all.get(keyOf(ticker, interval)) ?? noCandles,
    set(ticker, interval, kept) {
      const { candles, final } = kept;
      const key = keyOf(ticker, interval);
      const size = keptBytes + key.length + candles.length * candleBytes + final.length * spanBytes;
      all.set(key, kept, { size });
    },
  };
}
