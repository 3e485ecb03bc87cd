import { pick } from "./prices.ts";
import { minuteMs } from "./sample-event.ts";

/** What determines when a market is traded, and how much. Times in UTC ms. */
export interface Traded {
  readonly ticker: string;
  readonly openedAt: number;
  readonly closesAt: number;
  /** Of its event: start and end, and when the word is said; null: never. */
  readonly live?: { readonly startsAt: number; readonly endsAt: number; readonly saidAt: number | null };
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
export function sizesIn(market: Traded, period: number): number[] {
  const { ticker } = market;
  const unit = unitOf(ticker);
  const count = fillsIn(ticker, period) + extraFills(market, period);
  const sizes = Array.from({ length: Math.max(0, count - 1) }, (_, number) => {
    return Math.ceil(unit / 2) + pick(`${ticker} count ${period} ${number}`, unit);
  });
  // Together they are `count` units, so that a volume needs no sum over its trades.
  return count === 0 ? [] : [...sizes, count * unit - sizes.reduce((sum, size) => sum + size, 0)];
}

/** When a period's trades are made, UTC ms: never on a whole minute, so that each belongs to one candle. */
export function madeAt(market: Traded, period: number): number {
  const decided = decidedAt(market);
  const isDecided = decided !== null && periodOf(decided) === period;
  const at = isDecided ? decided : period * periodMs + pick(`${market.ticker} time ${period}`, periodMs);
  return at % minuteMs === 0 ? at + 1 : at;
}

/** The period of a market's last trade at or before a moment (UTC ms); null: none since it opened. */
export function lastPeriod(market: Traded, at: number): number | null {
  const until = Math.min(at, market.closesAt);
  for (let period = periodOf(until); (period + 1) * periodMs > market.openedAt; period -= 1) {
    if (fillsIn(market.ticker, period) + extraFills(market, period) === 0) continue;
    const made = madeAt(market, period);
    if (made < market.openedAt) return null;
    if (made <= until) return period;
  }
  return null;
}

/** What is traded of a market after a moment and until another (UTC ms), in hundredths of a contract. */
export function volumeOf(market: Traded, after: number, until: number): number {
  const [from, to] = [Math.max(after, market.openedAt - 1), Math.min(until, market.closesAt)];
  if (to <= from) return 0;
  return unitOf(market.ticker) * (fillsUntil(market, to) - fillsUntil(market, from));
}

/** The periods of a market whose trades are made after a moment and until another, UTC ms. */
export function tradedPeriods(market: Traded, after: number, until: number): number[] {
  const [from, to] = [Math.max(after, market.openedAt - 1), Math.min(until, market.closesAt)];
  const [first, last] = [periodOf(from), periodOf(to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter((period) => {
    const made = madeAt(market, period);
    return made > from && made <= to && sizesIn(market, period).length > 0;
  });
}

function periodOf(at: number): number {
  return Math.floor(at / periodMs);
}

/** When a trade at least shows what becomes of a word, UTC ms: within a minute after it is said, or at the event's end. */
function decidedAt({ ticker, live }: Traded): number | null {
  if (live === undefined) return null;
  const withinMs = 1 + pick(`${ticker} decided`, minuteMs - 1);
  return live.saidAt === null ? live.endsAt - (withinMs % 1000) : live.saidAt + withinMs;
}

function fillsIn(ticker: string, period: number): number {
  return isQuiet(ticker, hourOf(period)) ? 0 : (fills[period % fills.length] ?? 0);
}

/** The fill of the period that decides a word, if it would have none. */
function extraFills(market: Traded, period: number): number {
  const decided = decidedAt(market);
  return decided !== null && periodOf(decided) === period && fillsIn(market.ticker, period) === 0 ? 1 : 0;
}

function fillsUntil(market: Traded, at: number): number {
  const { ticker } = market;
  const period = periodOf(at);
  const decided = decidedAt(market);
  const extra =
    decided !== null && madeAt(market, periodOf(decided)) <= at ? extraFills(market, periodOf(decided)) : 0;
  const [hour, inHour] = [hourOf(period), period % periodsInHour];
  const quietHours = Math.floor((hour + paceOf(ticker) + quietEvery - 1) / quietEvery);
  const before = (hour - quietHours) * roundsInHour * fillsInRound;
  if (isQuiet(ticker, hour)) return before + extra;
  const rounds = Math.floor(inHour / fills.length);
  const own = madeAt(market, period) <= at ? fillsIn(ticker, period) : 0;
  return before + rounds * fillsInRound + (fillsBefore[inHour % fills.length] ?? 0) + own + extra;
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
