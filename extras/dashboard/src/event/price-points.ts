import { centsText, contractsText } from "../ui/numbers.ts";
import { dayAndTimeText } from "../ui/times.ts";
import type { PricePoint } from "./prices.ts";

const t = {
  at: (cents: string, time: string) => `${cents} ¢ at ${time}`,
  trade: (contracts: string, cents: string, time: string) =>
    `${contracts} ${contracts === "1" ? "contract" : "contracts"} at ${cents} ¢, ${time}`,
};

/** Names a point of a chart of prices: a price, or a trade with its contracts. */
export function pointText({ at, cents, contracts }: PricePoint): string {
  const time = dayAndTimeText(new Date(at * 1000).toISOString());
  return contracts === undefined
    ? t.at(centsText(cents), time)
    : t.trade(contractsText(contracts), centsText(cents), time);
}

/** A place in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The place of the pointer's nearest one, the last of several as near; null if none is within `reach` pixels. */
export function nearestOf(places: readonly Place[], pointer: Place, reach: number): number | null {
  let nearest: number | null = null;
  let least = reach;
  for (const [index, { x, y }] of places.entries()) {
    const distance = Math.hypot(x - pointer.x, y - pointer.y);
    if (distance > least) continue;
    least = distance;
    nearest = index;
  }
  return nearest;
}
