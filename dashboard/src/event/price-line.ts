import type { PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";
import { eventTexts } from "./event-texts.ts";

/** A word's prices over time, oldest first. If it still trades, the present price is the last point. */
export function priceLineOf(
  { points, price, isTrading }: Pick<Row, "points" | "price" | "isTrading">,
  readAt: number,
): PricePoint[] {
  const now = Math.floor(readAt / 1000);
  const known = points.filter(({ at }) => at < now);
  return price === null || !isTrading ? known : [...known, { at: now, cents: price }];
}

/** An axis covers at least so many cents, so that small changes of a price do not look large. */
const minSpan = 10;

/** The part of 0 to 100 cents that an axis shows: the range of the prices, with a margin. */
export function axisOf(cents: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(...cents, 100), Math.max(...cents, 0)];
  const room = Math.max(minSpan - (high - low), 2) / 2;
  const [from, to] = [Math.floor(low - room), Math.ceil(high + room)];
  if (from < 0) return [0, Math.min(100, Math.max(to, minSpan))];
  return to > 100 ? [Math.max(0, Math.min(from, 100 - minSpan)), 100] : [from, to];
}

/** Maximum points of a small line. */
const maxPoints = 40;

/** The path of a small line of 100 × 20, with time on the x axis and the prices' range on the y axis. null with fewer than two prices. */
export function smallLineOf(line: readonly PricePoint[]): string | null {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2) return null;
  const [from, to] = axisOf(line.map(({ cents }) => cents));
  const step = Math.ceil(line.length / maxPoints);
  const shown = line.filter((point, index) => index % step === 0 || point === last);
  const across = (at: number) => Math.round((100 * (at - first.at)) / Math.max(1, last.at - first.at));
  const up = (cents: number) => Math.round(10 * (20 - (20 * (cents - from)) / (to - from))) / 10;
  return `M${shown.map(({ at, cents }) => `${across(at)} ${up(cents)}`).join("L")}`;
}

const [dayHours, hourSeconds] = [24, 60 * 60];

/** The time that a line covers, in words. */
export function spanText(line: readonly PricePoint[]): string {
  const hours = ((line.at(-1)?.at ?? 0) - (line[0]?.at ?? 0)) / hourSeconds;
  const { days, hours: hoursText } = eventTexts.chart;
  return hours >= 2 * dayHours
    ? days(Math.round(hours / dayHours))
    : hoursText(Math.max(1, Math.round(hours)));
}
