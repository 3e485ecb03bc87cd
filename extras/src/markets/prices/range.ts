import { secondMs } from "@mention-market/service/base/clock";
import { easternDayOf, startOfEasternDay } from "../../base/eastern-time.ts";
import { intervalSeconds, isoSeconds, periodsIn, type Interval, type TimeSpan } from "./candle.ts";

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

/**
 * The range of a request, with defaults filled in. `closedAt`: the latest close of an event whose markets have all closed; else null.
 * Unix seconds, like `now`.
 */
export function requestedRange(
  { interval, start, end }: RequestedRange,
  { closedAt, now }: { readonly closedAt: number | null; readonly now: number },
): TimeSpan {
  const to = end ?? closedAt ?? lastBoundary(now, interval);
  return { from: start ?? to - defaultSeconds[interval], to };
}

/**
 * Why a range is refused for so many markets; null if it is accepted. Only periods up to `now` count, because later ones have not
 * ended.
 */
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
