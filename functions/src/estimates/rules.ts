import type { FairBasis } from "./fair-value.ts";
import type { Fee } from "../markets/event/event.ts";
import { takerFee } from "./offer.ts";

/** A rule by which one contract of a market might have been bought. Two of them know nothing, for comparison. */
export const rules = ["fair_value", "green", "interval", "always_yes", "always_no"] as const;
export type Rule = (typeof rules)[number];
export type Side = "yes" | "no";

/** What a rule decides by: a forecast, and the quote of its moment, in dollars. */
export interface Tradable {
  readonly low: number;
  readonly high: number;
  readonly fairValue: number | null;
  readonly fairBasis: FairBasis | null;
  /** Within (0, 1). */
  readonly bid: number;
  /** Within (0, 1). */
  readonly ask: number;
}

const dollarsPerCent = 0.01;
/** Binary fractions: 0.07 × 0.5 × 0.5 is not exactly 0.0175. */
const centTolerance = 1e-9;

/** What a side costs, before the fee. Whoever bids for yes sells no. */
function priceOf(side: Side, { bid, ask }: Pick<Tradable, "bid" | "ask">): number {
  return side === "yes" ? ask : 1 - bid;
}

/** The fee of a single contract, rounded up to a cent; null for a type of fee that is not known. */
export function singleFeeOf(price: number, fee: Fee): number | null {
  const exact = takerFee(price, fee);
  return exact === null ? null : Math.ceil(exact / dollarsPerCent - centTolerance) * dollarsPerCent;
}

/** The side that a rule buys; null when it buys none. `green` buys only outside the estimate's own error. */
export function sideOf(rule: Rule, market: Tradable, fee: Fee): Side | null {
  if (rule === "always_yes") return "yes";
  if (rule === "always_no") return "no";
  if (rule === "interval") return outsideOf(market);
  const side = profitable(market, fee);
  if (rule === "fair_value" || side === null) return side;
  return market.fairBasis === "price" && outsideOf(market) === side ? side : null;
}

/** The side whose price lies outside the interval, on the cheap side of it. */
function outsideOf({ low, high, bid, ask }: Tradable): Side | null {
  if (ask < low) return "yes";
  return bid > high ? "no" : null;
}

/** The side on which the fair value leaves something after price and fee. */
function profitable(market: Tradable, fee: Fee): Side | null {
  const { fairValue } = market;
  if (fairValue === null) return null;
  const isLeft = (side: Side, worth: number) => {
    const price = priceOf(side, market);
    const cost = singleFeeOf(price, fee);
    return cost !== null && worth - price - cost > 0;
  };
  if (isLeft("yes", fairValue)) return "yes";
  return isLeft("no", 1 - fairValue) ? "no" : null;
}

/** What one contract of a side won or lost, fee included, in dollars; null for a fee that is not known. */
export function profitOf(side: Side, market: Tradable, fee: Fee, result: Side): number | null {
  const price = priceOf(side, market);
  const cost = singleFeeOf(price, fee);
  return cost === null ? null : (side === result ? 1 : 0) - price - cost;
}
