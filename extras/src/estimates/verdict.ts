import { isKnownFee } from "../markets/book/fill.ts";
import type { Fee } from "../markets/event/event.ts";
import type { Estimate } from "./estimate.ts";
import type { Quote } from "./fair-value.ts";
import { sideOf } from "./rules.ts";

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
