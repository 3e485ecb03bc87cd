import type { PricePoint } from "./prices.ts";
import type { Row } from "./rows.ts";

/** From here on the market takes a word for said, in cents. */
const saidFrom = 97;

/** When the price of a word jumped to where the market takes it for said. */
export interface Jump {
  /** Unix seconds. */
  readonly at: number;
  /** The price before, in cents. */
  readonly from: number;
  readonly to: number;
}

/** Whether a word that has not settled was probably said, by its price during the event. */
export function isProbablySaid({ price, isSettled }: Pick<Row, "price" | "isSettled">): boolean {
  return !isSettled && price !== null && price >= saidFrom;
}

/** Whether a word was said so far: it settled yes, or its price says so. */
export function isSaid(row: Pick<Row, "price" | "isSettled" | "result">): boolean {
  return row.result === "yes" || isProbablySaid(row);
}

/** The jump of a word's last prices, at or after the start (unix seconds); null where its prices don't show one. */
export function jumpOf(points: readonly PricePoint[], start: number): Jump | null {
  const before = points.findLastIndex(({ cents }) => cents < saidFrom);
  const [from, to] = [points[before], points[before + 1]];
  if (from === undefined || to === undefined || to.at < start) return null;
  return { at: to.at, from: from.cents, to: to.cents };
}
