import { betterSideOf, boughtSideOf } from "@mention-market/extras/estimates/fair-value";
import type { WireMarket } from "../explorer/wire.ts";

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
export function isBuy({ verdict }: { readonly verdict: Verdict | null }): boolean {
  return boughtSideOf(verdict) !== null;
}

/** Why an edge counts or not. */
export function edgeKindOf(edge: Edge): "buys" | "leans" | "unproven" | "noPrice" | "none" {
  switch (edge.verdict) {
    case "buy_yes":
    case "buy_no":
      return "buys";
    case "lean_yes":
    case "lean_no":
      return "leans";
    case "unproven":
      return "unproven";
    case "none":
      return edge.hasOwnPrice || edge.cents <= 0 ? "none" : "noPrice";
  }
}

/** The service's verdict on a word's edge: see `Verdict` of the service. */
type Verdict = NonNullable<WireMarket["verdict"]>;

type Priced = Pick<WireMarket, "buy_yes" | "buy_no" | "estimate" | "verdict">;
