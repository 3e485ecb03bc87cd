import type { PricePoint } from "./prices.ts";

/** From this price on, in cents, the market assumes that a word was said. */
const saidFrom = 97;

/** The moment when the price of a word jumped to where the market assumes that it was said. */
export interface Jump {
  /** Unix seconds. */
  readonly at: number;
  /** The price before, in cents. */
  readonly from: number;
  readonly to: number;
}

/** A word's price in cents, and whether it has settled. */
interface PricedWord {
  readonly price: number | null;
  readonly isSettled: boolean;
}

/** Whether an unsettled word was probably said, by its price during the event. */
export function isProbablySaid({ price, isSettled }: PricedWord): boolean {
  return !isSettled && price !== null && price >= saidFrom;
}

/** Whether a word was said so far: it settled yes, or its price says so. */
export function isSaid(word: PricedWord & { readonly result: string | null }): boolean {
  return word.result === "yes" || isProbablySaid(word);
}

/** The last jump of a word's prices at or after the start (Unix seconds); null without a jump. */
export function jumpOf(points: readonly PricePoint[], start: number): Jump | null {
  const before = points.findLastIndex(({ cents }) => cents < saidFrom);
  const [from, to] = [points[before], points[before + 1]];
  if (from === undefined || to === undefined || to.at < start) return null;
  return { at: to.at, from: from.cents, to: to.cents };
}
