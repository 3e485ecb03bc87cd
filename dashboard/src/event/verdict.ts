import type { WireMarket } from "../explorer/wire.ts";

/** What the pages say of a word's edge: what to buy, nothing, or what the rule buys in a series where it is not proven. */
export type Verdict = "buy_yes" | "buy_no" | "none" | "unproven";

export type Priced = Pick<WireMarket, "buy_yes" | "buy_no" | "estimate">;
type Side = "yes" | "no";

const feeStep = 0.01;
/** Binary fractions: 0.07 × 0.5 × 0.5 is not exactly 0.0175. */
const tolerance = 1e-9;

/** The side that leaves more; null where the service gives no edge: without a fair value, an offer or a known fee. */
export function betterSideOf({ buy_yes, buy_no }: Priced): Side | null {
  const [yes, no] = [buy_yes?.edge_dollars ?? null, buy_no?.edge_dollars ?? null];
  if (yes === null && no === null) return null;
  return (yes ?? -Infinity) >= (no ?? -Infinity) ? "yes" : "no";
}

/** By the score's rule `green` (docs/estimates.md); null where no edge is known. */
export function verdictOf(market: Priced): Verdict | null {
  const side = betterSideOf(market);
  if (side === null) return null;
  return isOutside(side, market) ? `buy_${side}` : "none";
}

/** Whether something is left after a single contract's fee, and the word's own price lies outside the estimate's interval. */
function isOutside(side: Side, { buy_yes: yes, buy_no: no, estimate }: Priced): boolean {
  const offer = side === "yes" ? yes : no;
  if (offer == null || estimate == null || estimate.fair_basis !== "price") return false;
  const { price_dollars: price, fee_dollars: fee, edge_dollars: edge } = offer;
  if (fee === null || edge === null) return false;
  // A single contract pays the fee rounded up to a cent.
  const leftOfOne = edge + fee - Math.ceil(fee / feeStep - tolerance) * feeStep;
  const isBeyond = side === "yes" ? price < estimate.low - tolerance : 1 - price > estimate.high + tolerance;
  return leftOfOne > tolerance && isBeyond;
}
