import { betterSideOf, type Priced, type Verdict } from "./verdict.ts";

export type Side = "yes" | "no";

/** The edge of a word's better side: its fair value less price and fee, in cents. */
export interface Edge {
  readonly side: Side;
  readonly cents: number;
  readonly verdict: Verdict;
  /** Whether the fair value starts from the word's own price instead of other words' prices. */
  readonly hasOwnPrice: boolean;
}

/** null if the service gives no edge: without a fair value, an offer or a known fee. */
export function edgeOf(market: Priced): Edge | null {
  const [side, verdict] = [betterSideOf(market), market.verdict ?? null];
  if (side === null || verdict === null) return null;
  const dollars = (side === "yes" ? market.buy_yes : market.buy_no)?.edge_dollars ?? 0;
  return {
    side,
    cents: Math.round(dollars * 1e6) / 1e4,
    verdict,
    hasOwnPrice: market.estimate?.fair_basis === "price",
  };
}

/** Whether the verdict buys. */
export function isBuy({ verdict }: Pick<Edge, "verdict">): boolean {
  return verdict === "buy_yes" || verdict === "buy_no";
}

/** Why an edge counts or not, for a downloaded table. */
export function edgeKindOf(edge: Edge): "outside" | "unproven" | "noPrice" | "within" | "none" {
  if (isBuy(edge)) return "outside";
  if (edge.cents <= 0) return "none";
  if (edge.verdict === "unproven") return "unproven";
  return edge.hasOwnPrice ? "within" : "noPrice";
}
