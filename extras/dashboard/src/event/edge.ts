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

/** The service's verdict on a word's edge: the side to buy; none; or unproven: the rule buys, but is not proven in the series. */
type Verdict = NonNullable<WireMarket["verdict"]>;

type Priced = Pick<WireMarket, "buy_yes" | "buy_no" | "estimate" | "verdict">;
/** The side with the larger edge, which is the side that a verdict buys; null if no offer has an edge. */
function betterSideOf({ buy_yes, buy_no }: Pick<Priced, "buy_yes" | "buy_no">): Side | null {
  const [yes, no] = [buy_yes?.edge_dollars ?? null, buy_no?.edge_dollars ?? null];
  if (yes === null && no === null) return null;
  return (yes ?? -Infinity) >= (no ?? -Infinity) ? "yes" : "no";
}
