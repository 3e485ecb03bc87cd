import { z } from "zod";
import { by } from "@mention-market/service/base/arrays";
import { fromIso, secondMs, toIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { easternDayOf, startOfEasternDay } from "../../base/eastern-time.ts";

const dollars = (what: string, absent: string) =>
  z.number().nullable().describe(`${what}, in dollars; null ${absent}`);
const trade = (what: string) => dollars(what, "in a period without a trade");
const quote = (what: string) => dollars(what, "when there is no such price");
const count = (what: string) => z.number().describe(`${what}; may be a fraction`);

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

/** The length of a period in seconds, by interval. */
export const intervalSeconds = { "1m": 60, "1h": 3_600, "1d": 86_400 } as const;
export type Interval = keyof typeof intervalSeconds;

/** Maximum periods of one market in a read, of either tier: the provider refuses more. */
const maxMarketPeriods = 5_000;

/**
 * Maximum periods times markets of a read. The provider allows 10,000, but with all documented fields these are 5.1 MB, over our 5 MB
 * for a body. At this bound a candle may have 840 bytes, and a read can hold 36 words over 7 days of hours.
 */
export const maxReadCandles = 6_200;

/** Maximum periods of each market in a read of some markets. */
export function maxPeriodsOf(markets: number): number {
  return Math.min(maxMarketPeriods, Math.floor(maxReadCandles / markets));
}

/** Maximum markets of a read. */
export const maxReadMarkets = 100;

/** A time span, both ends included. Unix seconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** The periods of a market that ended within a span. */
export interface CandleRange {
  readonly interval: Interval;
  readonly span: TimeSpan;
  /** Whether to add the latest candle from before the span, moved to the span's start. For current markets only. Default: false. */
  readonly withLatestBefore?: boolean;
}

/** Periods end at multiples of so many seconds. Days may end at midnight in New York, where one has 23 hours. */
export const alignmentSeconds = { "1m": 60, "1h": 3_600, "1d": 3_600 } as const;

/** The first and the last moment of a span at which a period may end; null if there is no such moment. */
export function alignedSpan({ from, to }: TimeSpan, interval: Interval): TimeSpan | null {
  const unit = alignmentSeconds[interval];
  const aligned = { from: Math.ceil(from / unit) * unit, to: Math.floor(to / unit) * unit };
  return aligned.from > aligned.to ? null : aligned;
}

/** Splits a span into parts of at most `maxPeriods` periods, at least 1. */
export function spansOf({ from, to }: TimeSpan, interval: Interval, maxPeriods: number): TimeSpan[] {
  const seconds = Math.max(1, maxPeriods) * intervalSeconds[interval];
  return Array.from({ length: Math.ceil((to - from + 1) / seconds) }, (_, part) => ({
    from: from + part * seconds,
    to: Math.min(to, from + (part + 1) * seconds - 1),
  }));
}

/** The maximum number of periods that can end in a span: a period may end right at its beginning. */
export function periodsIn({ from, to }: TimeSpan, interval: Interval): number {
  return to < from ? 0 : Math.floor((to - from) / intervalSeconds[interval]) + 1;
}

/** ISO 8601 to the second. From the year 0 to 9999 these texts sort like the times. */
export function isoSeconds(seconds: number): string {
  return `${toIso(seconds * secondMs).slice(0, -".000Z".length)}Z`;
}

/** The candles that ended in a span. */
export function candlesIn(candles: readonly Candle[], { from, to }: TimeSpan): readonly Candle[] {
  const [first, last] = [isoSeconds(from), isoSeconds(to)];
  return candles.filter(({ end_ts }) => first <= end_ts && end_ts <= last);
}

/**
 * A market's candles in a range, sorted. Throws an AppError of code `upstream` if a candle has another interval or contradicts itself,
 * or if two of the same period differ: then no candle can be trusted.
 */
export function checkedCandles(candles: readonly Candle[], { interval, span }: CandleRange): Candle[] {
  const byEnd = new Map<string, Candle>();
  for (const candle of candlesIn(candles, span)) {
    const sameEnd = byEnd.get(candle.end_ts);
    if (sameEnd !== undefined && JSON.stringify(sameEnd) !== JSON.stringify(candle))
      throw refusal("two candles of one period that disagree");
    if (isAbove(candle.low_dollars, candle.high_dollars))
      throw refusal("a candle whose low is above its high");
    if (isAbove(candle.yes_bid_dollars, candle.yes_ask_dollars))
      throw refusal("a candle whose bid is above its ask");
    byEnd.set(candle.end_ts, candle);
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

/** The parameters of a request; null means the default. Unix seconds, both ends included. */
export interface RequestedRange {
  readonly interval: Interval;
  readonly start: number | null;
  readonly end: number | null;
}

/** Why a range is refused: the parameter at fault, and what is accepted. */
export interface RangeRefusal {
  readonly parameter: "start" | "interval";
  readonly accepted: string;
}

const hour = 3_600;
const day = 24 * hour;
const defaultSeconds: Readonly<Record<Interval, number>> = { "1m": 3 * hour, "1h": 7 * day, "1d": 90 * day };
/** Maximum periods times markets of a response. */
const maxCandles = 20_000;

/** The last end of a period before or at `now`, Unix seconds. Days end at midnight in New York. */
function lastBoundary(now: number, interval: Interval): number {
  if (interval === "1d") return startOfEasternDay(easternDayOf(now * secondMs)) / secondMs;
  const seconds = intervalSeconds[interval];
  return Math.floor(now / seconds) * seconds;
}

/** A request's range with its defaults, in Unix seconds. `closedAt`: the latest close of an event that has closed; else null. */
export function requestedRange(
  { interval, start, end }: RequestedRange,
  { closedAt, now }: { readonly closedAt: number | null; readonly now: number },
): TimeSpan {
  const to = end ?? closedAt ?? lastBoundary(now, interval);
  return { from: start ?? to - defaultSeconds[interval], to };
}

/** Why a range is refused for so many markets; null if accepted. Periods after `now` do not count: they have not ended. */
export function refusalOf(
  span: TimeSpan,
  interval: Interval,
  { markets, now }: { readonly markets: number; readonly now: number },
): RangeRefusal | null {
  if (span.from > span.to)
    return { parameter: "start", accepted: `a time that is not after end, which is ${isoSeconds(span.to)}` };
  const until = { from: span.from, to: Math.min(span.to, now) };
  const periods = periodsIn(until, interval);
  if (periods * markets <= maxCandles) return null;

  const coarser = (["1h", "1d"] as const).find(
    (candidate) =>
      intervalSeconds[candidate] > intervalSeconds[interval] &&
      periodsIn(until, candidate) * markets <= maxCandles,
  );
  const most = (Math.floor(maxCandles / markets) - 1) * intervalSeconds[interval];
  return {
    parameter: "interval",
    accepted:
      `at most ${maxCandles} periods times markets, and this range has ${periods} periods of ${interval} ` +
      `for ${markets} markets. What fits: ${coarser === undefined ? "" : `interval=${coarser}, or `}a ` +
      `range of at most ${lengthText(most)}`,
  };
}

function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / day), "days"],
    [Math.floor((seconds % day) / hour), "hours"],
    [Math.floor((seconds % hour) / 60), "minutes"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}`)).join(" ");
}
