import { texts } from "../texts.ts";
import type { PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";

/** The words' prices on one axis of time. */
export interface PriceLines {
  /** Unix seconds, in order. */
  readonly times: readonly number[];
  readonly lines: readonly PriceLine[];
}

export interface PriceLine {
  readonly ticker: string;
  /** One a time; null: not known. */
  readonly cents: readonly (number | null)[];
}

/** A line that is coloured and named; all others are grey. */
export interface Named {
  readonly ticker: string;
  /** Which of the chart's colours it has, from 1. */
  readonly color: number;
}

/** How many lines are coloured at most: not everybody could distinguish more. */
export const maxNamed = 3;
/** A line that moved less is not named, in cents. */
const minMove = 1;

/** With the present price of those that still trade as the last point; the axis covers what exists. */
export function priceLinesOf(
  rows: readonly Row[],
  prices: ReadonlyMap<string, readonly PricePoint[]>,
  readAt: number,
): PriceLines {
  const now = Math.floor(readAt / 1000);
  const isTrading = rows.some(({ price }) => price !== null);
  const known = [...new Set(rows.flatMap(({ ticker }) => prices.get(ticker)?.map(({ at }) => at) ?? []))]
    .filter((at) => at < now)
    .sort((one, other) => one - other);
  return {
    times: isTrading ? [...known, now] : known,
    lines: rows.map(({ ticker, price }) => {
      const byTime = new Map(prices.get(ticker)?.map(({ at, cents }) => [at, cents]));
      const cents = known.map((at) => byTime.get(at) ?? null);
      return { ticker, cents: isTrading ? [...cents, price] : cents };
    }),
  };
}

/** The last known price of a line. */
export function endOf({ cents }: PriceLine): number | null {
  return cents.findLast((price) => price !== null) ?? null;
}

/** How far a line has moved over the chart's time, in cents, up or down. */
function moveOf(line: PriceLine): number {
  const [first, last] = [line.cents.find((price) => price !== null), endOf(line)];
  return first == null || last === null ? 0 : Math.abs(last - first);
}

/** What is named: the words that were pinned, then the largest movers. A line keeps its colour; `before` itself when nothing changed. */
export function namedOf(
  { lines }: PriceLines,
  pinned: readonly string[],
  before: readonly Named[],
): readonly Named[] {
  const movers = lines
    .filter((line) => moveOf(line) >= minMove)
    .toSorted((one, other) => moveOf(other) - moveOf(one) || (one.ticker < other.ticker ? -1 : 1))
    .map(({ ticker }) => ticker);
  const shown = pinned.filter((ticker) => lines.some((line) => line.ticker === ticker));
  const tickers = [...new Set([...shown, ...movers])].slice(0, maxNamed);
  const kept = before.filter(({ ticker }) => tickers.includes(ticker));
  const free = Array.from({ length: maxNamed }, (_, index) => index + 1).filter(
    (color) => !kept.some((one) => one.color === color),
  );
  const named = tickers.map((ticker) => {
    const color = kept.find((one) => one.ticker === ticker)?.color ?? free.shift() ?? 1;
    return { ticker, color };
  });
  const isSame =
    named.length === before.length && named.every(({ ticker }, index) => before[index]?.ticker === ticker);
  return isSame ? before : named;
}

/** Pins a word or takes it off again; the one that was pinned first gives way. */
export function withPin(pinned: readonly string[], ticker: string): string[] {
  return pinned.includes(ticker)
    ? pinned.filter((one) => one !== ticker)
    : [...pinned, ticker].slice(-maxNamed);
}

/** Places as near as possible to those wanted, in their order, each `gap` from the next and all within 0 and `height`. */
export function spreadOut(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place);
  const places: number[] = [];
  for (const { place } of order) places.push(Math.max(place, (places.at(-1) ?? -gap) + gap));
  let below = height + gap;
  for (let at = places.length - 1; at >= 0; at--) {
    below = Math.min(places[at] ?? 0, below - gap);
    places[at] = below;
  }
  const byIndex = new Map(order.map(({ index }, at) => [index, places[at] ?? 0]));
  return wanted.map((_, index) => byIndex.get(index) ?? 0);
}

const [dayHours, hourSeconds] = [24, 60 * 60];

/** How much time a chart covers, in words. */
export function spanText(times: readonly number[]): string {
  const hours = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / hourSeconds;
  const { days, hours: hoursText } = texts.event.chart;
  return hours >= 2 * dayHours
    ? days(Math.round(hours / dayHours))
    : hoursText(Math.max(1, Math.round(hours)));
}
