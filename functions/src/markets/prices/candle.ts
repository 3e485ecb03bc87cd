import { z } from "zod";
import { by } from "../../base/arrays.ts";
import { fromIso, secondMs, toIso } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";

const dollars = (what: string, absent: string) =>
  z.number().nullable().describe(`${what}, in dollars; null ${absent}`);
const trade = (what: string) => dollars(what, "in a period without a trade");
const quote = (what: string) => dollars(what, "when there is no such price");
const count = (what: string) => z.number().describe(`${what}; fractions are real`);

/** The prices of a market in one finished period. */
export const candle = z
  .object({
    end_ts: z.iso.datetime().describe("When the period ended"),
    open_dollars: trade("Price of the first trade"),
    high_dollars: trade("Highest price of a trade"),
    low_dollars: trade("Lowest price of a trade"),
    close_dollars: trade("Price of the last trade"),
    yes_bid_dollars: quote("Highest price bid for yes at the end of the period"),
    yes_ask_dollars: quote("Lowest price at which yes was offered at the end of the period"),
    volume: count("Contracts traded in the period"),
    open_interest: count("Contracts held at the end of the period"),
  })
  .meta({ id: "Candle" });
export type Candle = Readonly<z.output<typeof candle>>;

/** How long a period is, in seconds, by the name of its interval. */
export const intervalSeconds = { "1m": 60, "1h": 3_600, "1d": 86_400 } as const;
export type Interval = keyof typeof intervalSeconds;

/**
 * Periods times markets of one read. The provider allows 10,000, which with every field of its documentation take 5.1 MB: more than
 * the transport reads of a body (5 MB), where this many may take 840 bytes each. 36 words over 7 days of hours are one read.
 */
export const maxReadCandles = 6_200;

/** From one moment to another, both included. Unix seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Periods of a market that ended within a span. */
export interface CandleRange {
  readonly interval: Interval;
  readonly span: TimeSpan;
}

/**
 * Periods end on multiples of so many seconds. Of days only the hour is certain: they may end at midnight in New York, where a year has
 * a day of 23 hours.
 */
export const alignmentSeconds = { "1m": 60, "1h": 3_600, "1d": 3_600 } as const;

/** From the first to the last moment of a span at which a period may end; null when there is none. */
export function alignedSpan({ from, to }: TimeSpan, interval: Interval): TimeSpan | null {
  const unit = alignmentSeconds[interval];
  const aligned = { from: Math.ceil(from / unit) * unit, to: Math.floor(to / unit) * unit };
  return aligned.from > aligned.to ? null : aligned;
}

/** A span in parts of at most so many periods, at least 1. */
export function spansOf({ from, to }: TimeSpan, interval: Interval, maxPeriods: number): TimeSpan[] {
  const seconds = Math.max(1, maxPeriods) * intervalSeconds[interval];
  return Array.from({ length: Math.ceil((to - from + 1) / seconds) }, (_, part) => ({
    from: from + part * seconds,
    to: Math.min(to, from + (part + 1) * seconds - 1),
  }));
}

/** How many periods may end in a span: as many as if one ended at its beginning. */
export function periodsIn({ from, to }: TimeSpan, interval: Interval): number {
  return to < from ? 0 : Math.floor((to - from) / intervalSeconds[interval]) + 1;
}

/** ISO 8601 to the second, which sorts as the times do from the year 0 to 9999. */
export function isoSeconds(seconds: number): string {
  return `${toIso(seconds * secondMs).slice(0, -".000Z".length)}Z`;
}

/** Those that ended in a span. */
export function candlesIn(candles: readonly Candle[], { from, to }: TimeSpan): readonly Candle[] {
  const [first, last] = [isoSeconds(from), isoSeconds(to)];
  return candles.filter(({ end_ts }) => first <= end_ts && end_ts <= last);
}

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
