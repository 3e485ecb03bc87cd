import type { WireMarket } from "../explorer/wire.ts";
import { texts } from "../texts.ts";

export type Side = "yes" | "no";

/** What the fair value leaves of a word's better side after price and fee, in cents. */
export interface Edge {
  readonly side: Side;
  readonly cents: number;
  /** Whether it is more than the estimate's own error: the score's rule `green` (docs/estimates.md). */
  readonly isGreen: boolean;
  /** Whether the fair value starts from a price of the word, not from those of others. */
  readonly hasOwnPrice: boolean;
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
  return {
    side,
    cents: Math.round(dollars * 1e6) / 1e4,
    isGreen: isGreen(side, market),
    hasOwnPrice: market.estimate?.fair_basis === "price",
  };
}

/** Why an edge is one or is none. */
export function verdictOf({ isGreen, hasOwnPrice, cents }: Edge): "outside" | "noPrice" | "within" | "none" {
  if (isGreen) return "outside";
  if (cents <= 0) return "none";
  return hasOwnPrice ? "within" : "noPrice";
}

/** What is said beside a grey edge above 0; null for others. */
export function greyNote(edge: Edge): string | null {
  const verdict = verdictOf(edge);
  return verdict === "within" || verdict === "noPrice" ? texts.event.fields[verdict] : null;
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
