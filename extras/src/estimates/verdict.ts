import type { FairBasis, Quote } from "./fair-value.ts";
import type { Fee } from "../markets/event/event.ts";
import { takerFee } from "./offer.ts";
import { isKnownFee } from "../markets/book/order-book.ts";
import type { Estimate } from "./estimate.ts";

/** The rules by which a contract could have been bought. `always_yes` and `always_no` use no information; they are for comparison. */
export const rules = ["fair_value", "green", "interval", "always_yes", "always_no"] as const;
export type Rule = (typeof rules)[number];
export type Side = "yes" | "no";

/** The input of a rule: a forecast, and the quote at that moment, in dollars. */
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
/** Products of decimals are not exact in binary: 0.07 × 0.5 × 0.5 is not exactly 0.0175. */
const tolerance = 1e-9;

/** The price of a side, before the fee. A bid for yes is an offer of no. */
function priceOf(side: Side, { bid, ask }: Pick<Tradable, "bid" | "ask">): number {
  return side === "yes" ? ask : 1 - bid;
}

/** The fee of a single contract, rounded up to a cent; null for an unknown type of fee. */
export function singleFeeOf(price: number, fee: Fee): number | null {
  const exact = takerFee(price, fee);
  return exact === null ? null : Math.ceil(exact / dollarsPerCent - tolerance) * dollarsPerCent;
}

/** The side that a rule buys; null if it buys neither. `green` buys only if the price also lies outside the estimate's interval. */
export function sideOf(rule: Rule, market: Tradable, fee: Fee): Side | null {
  if (rule === "always_yes") return "yes";
  if (rule === "always_no") return "no";
  if (rule === "interval") return outsideOf(market);
  const side = profitable(market, fee);
  if (rule === "fair_value" || side === null) return side;
  return market.fairBasis === "price" && outsideOf(market) === side ? side : null;
}

/** The side that is cheap because its price lies outside the interval. */
function outsideOf({ low, high, bid, ask }: Tradable): Side | null {
  if (ask < low) return "yes";
  return bid > high ? "no" : null;
}

/** The side whose fair value exceeds its price plus the fee. */
function profitable(market: Tradable, fee: Fee): Side | null {
  const { fairValue } = market;
  if (fairValue === null) return null;
  const isLeft = (side: Side, worth: number) => {
    const price = priceOf(side, market);
    const cost = singleFeeOf(price, fee);
    return cost !== null && worth - price - cost > tolerance;
  };
  if (isLeft("yes", fairValue)) return "yes";
  return isLeft("no", 1 - fairValue) ? "no" : null;
}

/** The profit or loss of a contract of this side, after the fee, in dollars; null for an unknown type of fee. */
export function profitOf(side: Side, market: Tradable, fee: Fee, result: Side): number | null {
  const price = priceOf(side, market);
  const cost = singleFeeOf(price, fee);
  return cost === null ? null : (side === result ? 1 : 0) - price - cost;
}

/**
 * The verdict on a word's edge. buy_yes, buy_no: the rule `green` buys that side, and the fair value is proven in this series.
 * unproven: it would buy, but the series is not proven. none: it does not buy.
 */
export const verdicts = ["buy_yes", "buy_no", "none", "unproven"] as const;
export type Verdict = (typeof verdicts)[number];

/** The fields of a word in a response that decide its verdict. */
interface Judged extends Quote {
  readonly estimate: Pick<Estimate, "low" | "high" | "fair_value" | "fair_basis"> | null;
}

/** Null without a fair value, which a word has only before its event's start, and for an unknown type of fee. */
export function verdictOf(
  { estimate, yes_bid_dollars: bid, yes_ask_dollars: ask }: Judged,
  fee: Fee | null,
  isProven: boolean,
): Verdict | null {
  const fairValue = estimate?.fair_value ?? null;
  if (estimate === null || fairValue === null || !isKnownFee(fee)) return null;
  // A fair value without a full quote comes from other words' prices, and such a fair value never buys.
  if (bid === null || ask === null) return "none";
  const { low, high, fair_basis: fairBasis } = estimate;
  const side = sideOf("green", { low, high, fairValue, fairBasis, bid, ask }, fee);
  if (side === null) return "none";
  return isProven ? `buy_${side}` : "unproven";
}

/** The side that a verdict buys; null for other verdicts. */
export function boughtSideOf(verdict: Verdict | null): "yes" | "no" | null {
  if (verdict === "buy_yes") return "yes";
  return verdict === "buy_no" ? "no" : null;
}
