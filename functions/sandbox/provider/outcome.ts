import { pick } from "./prices.ts";

/** Whether a market that is thought to be this likely (in whole percent) settled Yes: always the same for a ticker. */
export function isYes(marketTicker: string, percent: number): boolean {
  return pick(marketTicker, 100) < percent;
}
