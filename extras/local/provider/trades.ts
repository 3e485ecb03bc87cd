import { pick } from "./prices.ts";
import { minuteMs } from "./sample-event.ts";

/** What determines when a market is traded, and how much. Times in UTC ms. */
export interface Traded {
  readonly ticker: string;
  readonly openedAt: number;
  readonly closesAt: number;
}

/** Each period has one order at most, which so many offers fill. Some hours have none. */
export const periodMs = 3 * minuteMs;
const fills = [0, 1, 2, 0, 3];
const fillsBefore = [0, 0, 1, 3, 3];
const fillsInRound = 6;
const periodsInHour = 20;
const roundsInHour = periodsInHour / fills.length;
/** Of so many hours, one has no trade. */
const quietEvery = 6;

/** The sizes of a period's trades, in hundredths of a contract; block trades are not among them. */
export function sizesIn(ticker: string, period: number): number[] {
  const unit = unitOf(ticker);
  const count = isQuiet(ticker, hourOf(period)) ? 0 : (fills[period % fills.length] ?? 0);
  const sizes = Array.from({ length: Math.max(0, count - 1) }, (_, number) => {
    return Math.ceil(unit / 2) + pick(`${ticker} count ${period} ${number}`, unit);
  });
  // Together they are `count` units, so that a volume needs no sum over its trades.
  return count === 0 ? [] : [...sizes, count * unit - sizes.reduce((sum, size) => sum + size, 0)];
}

/** When a period's trades are made, UTC ms: never on a whole minute, so that each belongs to one candle. */
export function madeAt(ticker: string, period: number): number {
  const within = pick(`${ticker} time ${period}`, periodMs);
  return period * periodMs + (within % minuteMs === 0 ? within + 1 : within);
}

/** What is traded of a market after a moment and until another (UTC ms), in hundredths of a contract. */
export function volumeOf({ ticker, openedAt, closesAt }: Traded, after: number, until: number): number {
  const [from, to] = [Math.max(after, openedAt - 1), Math.min(until, closesAt)];
  if (to <= from) return 0;
  return unitOf(ticker) * (fillsUntil(ticker, to) - fillsUntil(ticker, from));
}

/** The periods of a market whose trades are made after a moment and until another, UTC ms. */
export function tradedPeriods(
  { ticker, openedAt, closesAt }: Traded,
  after: number,
  until: number,
): number[] {
  const [from, to] = [Math.max(after, openedAt - 1), Math.min(until, closesAt)];
  const [first, last] = [Math.floor(from / periodMs), Math.floor(to / periodMs)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter((period) => {
    const made = madeAt(ticker, period);
    return made > from && made <= to && sizesIn(ticker, period).length > 0;
  });
}

function fillsUntil(ticker: string, at: number): number {
  const period = Math.floor(at / periodMs);
  const [hour, inHour] = [hourOf(period), period % periodsInHour];
  const quietHours = Math.floor((hour + paceOf(ticker) + quietEvery - 1) / quietEvery);
  const before = (hour - quietHours) * roundsInHour * fillsInRound;
  if (isQuiet(ticker, hour)) return before;
  const rounds = Math.floor(inHour / fills.length);
  const own = madeAt(ticker, period) <= at ? (fills[period % fills.length] ?? 0) : 0;
  return before + rounds * fillsInRound + (fillsBefore[inHour % fills.length] ?? 0) + own;
}

function hourOf(period: number): number {
  return Math.floor(period / periodsInHour);
}

function isQuiet(ticker: string, hour: number): boolean {
  return (hour + paceOf(ticker)) % quietEvery === 0;
}

function paceOf(ticker: string): number {
  return pick(`${ticker} pace`, quietEvery);
}

/** A size in hundredths of a contract, of 2 to 52 contracts. */
function unitOf(ticker: string): number {
  return 200 + pick(`${ticker} size`, 5_000);
}
