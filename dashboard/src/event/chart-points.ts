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
