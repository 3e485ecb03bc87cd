import { fromIso, secondMs } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { by } from "../../base/order.ts";
import type { CandleRange } from "../ports.ts";
import { alignmentSeconds, candlesIn, intervalSeconds, type Candle, type Interval } from "./candle.ts";

/**
 * The candles of a market that ended in a range, in order. Throws an AppError of code `upstream` when they are of another interval, when
 * two of one period disagree, and when one contradicts itself: then none of them can be trusted.
 */
export function checkedCandles(candles: readonly Candle[], { interval, span }: CandleRange): Candle[] {
  const byEnd = new Map<string, Candle>();
  for (const one of candlesIn(candles, span)) {
    const other = byEnd.get(one.end_ts);
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(one))
      throw refusal("two candles of one period that disagree");
    if (isAbove(one.low_dollars, one.high_dollars)) throw refusal("a candle whose low is above its high");
    if (isAbove(one.yes_bid_dollars, one.yes_ask_dollars))
      throw refusal("a candle whose bid is above its ask");
    byEnd.set(one.end_ts, one);
  }
  const inOrder = [...byEnd.values()].toSorted(by(({ end_ts }) => end_ts));
  if (!areOf(interval, inOrder)) throw refusal("candles of another interval");
  return inOrder;
}

function areOf(interval: Interval, inOrder: readonly Candle[]): boolean {
  const unit = alignmentSeconds[interval];
  const minGap = interval === "1d" ? intervalSeconds["1d"] - intervalSeconds["1h"] : unit;
  const ends = inOrder.map(({ end_ts }) => (fromIso(end_ts) ?? 0) / secondMs);
  return ends.every((end, at) => end % unit === 0 && end - (ends[at - 1] ?? -Infinity) >= minGap);
}

function isAbove(lower: number | null, upper: number | null): boolean {
  return lower !== null && upper !== null && lower > upper;
}

function refusal(what: string): AppError {
  return new AppError("upstream", `Provider sent ${what}`);
}
