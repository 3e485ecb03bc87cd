import { sideOf, type Side } from "../estimates/rules.ts";
import type { ValuedEvent } from "../words/value-words.ts";

/** The word of an event whose better side leaves most after price and fee. */
export interface LargestEdge {
  readonly market_ticker: string;
  readonly strike_word: string | null;
  readonly side: Side;
  readonly edge_dollars: number;
}

/** The largest of the edges that the pages colour green; null when no edge is green. */
export function largestEdgeOf({ markets, fee }: ValuedEvent): LargestEdge | null {
  const edges = markets.flatMap((market): LargestEdge[] => {
    const { market_ticker, strike_word, estimate, yes_bid_dollars: bid, yes_ask_dollars: ask } = market;
    if (fee === null || estimate === null || bid === null || ask === null) return [];
    const { low, high, fair_value: fairValue, fair_basis: fairBasis } = estimate;
    const side = sideOf("green", { low, high, fairValue, fairBasis, bid, ask }, fee);
    const edge_dollars = (side === "yes" ? market.buy_yes : market.buy_no)?.edge_dollars ?? null;
    return side === null || edge_dollars === null ? [] : [{ market_ticker, strike_word, side, edge_dollars }];
  });
  return edges.toSorted((one, other) => other.edge_dollars - one.edge_dollars)[0] ?? null;
}
