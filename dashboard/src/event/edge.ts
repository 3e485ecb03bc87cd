import type { WireMarket } from "../explorer/wire.ts";

export type Side = "yes" | "no";

/** What the fair value leaves of a word's better side after price and fee, in cents. */
export interface Edge {
  readonly side: Side;
  readonly cents: number;
  /** Whether it is more than the estimate's own error: the score's rule `green` (docs/estimates.md). */
  readonly isGreen: boolean;
}

type Priced = Pick<WireMarket, "buy_yes" | "buy_no" | "estimate">;

const feeStep = 0.01;
/** Binary fractions: 0.07 × 0.5 × 0.5 is not exactly 0.0175. */
const tolerance = 1e-9;

/** null where the service gives no edge: without a fair value, an offer or a known fee. */
export function edgeOf(market: Priced): Edge | null {
  const [yes, no] = [market.buy_yes?.edge_dollars ?? null, market.buy_no?.edge_dollars ?? null];
  if (yes === null && no === null) return null;
  const side = (yes ?? -Infinity) >= (no ?? -Infinity) ? "yes" : "no";
  const dollars = (side === "yes" ? yes : no) ?? 0;
  return { side, cents: Math.round(dollars * 1e6) / 1e4, isGreen: isGreen(side, market) };
}

function isGreen(side: Side, { buy_yes: yes, buy_no: no, estimate }: Priced): boolean {
  const offer = side === "yes" ? yes : no;
  if (offer == null || estimate == null || estimate.fair_basis !== "price") return false;
  const { price_dollars: price, fee_dollars: fee, edge_dollars: edge } = offer;
  if (fee === null || edge === null) return false;
  // A single contract pays the fee rounded up to a cent.
  const leftOfOne = edge + fee - Math.ceil(fee / feeStep - tolerance) * feeStep;
  const isOutside = side === "yes" ? price < estimate.low - tolerance : 1 - price > estimate.high + tolerance;
  return leftOfOne > tolerance && isOutside;
}
