import { boughtSideOf } from "../estimates/verdict.ts";
import type { WordRow } from "./word-row.ts";

export const rankings = ["price", "estimate", "edge"] as const;
type Ranking = (typeof rankings)[number];

/** The fields by which words are ranked. */
export type RankedWord = Pick<
  WordRow,
  "yes_bid_dollars" | "yes_ask_dollars" | "last_price" | "estimate" | "buy_yes" | "buy_no" | "verdict"
>;

/** Sorts words, the highest first and unknown values last. By edge, words whose verdict buys come before all others. */
export function rankedBy<Word extends RankedWord>(ranking: Ranking, words: readonly Word[]): Word[] {
  const isBought = (word: Word) => ranking === "edge" && boughtSideOf(word.verdict ?? null) !== null;
  const valueOf = (word: Word) => values[ranking](word) ?? -Infinity;
  return words.toSorted(
    (left, right) =>
      Number(isBought(right)) - Number(isBought(left)) || compare(valueOf(right), valueOf(left)),
  );
}

/** Equal values are compared first, because -Infinity minus itself is NaN. */
function compare(left: number, right: number): number {
  return left === right ? 0 : left - right;
}

const values = {
  price: priceOf,
  estimate: ({ estimate }: RankedWord) => estimate?.probability ?? null,
  edge: edgeOf,
};

/** The mid price, else the price of the last trade, in dollars. */
export function priceOf({
  yes_bid_dollars: bid,
  yes_ask_dollars: ask,
  last_price,
}: RankedWord): number | null {
  if (bid !== null && ask !== null) return (bid + ask) / 2;
  return last_price === null ? null : last_price / 100;
}

/** The edge of the side that the verdict buys, else of the better side. */
function edgeOf({ verdict = null, buy_yes, buy_no }: RankedWord): number | null {
  const bought = boughtSideOf(verdict);
  const offers = bought === null ? [buy_yes, buy_no] : [bought === "yes" ? buy_yes : buy_no];
  const edges = offers.flatMap((offer) => offer?.edge_dollars ?? []);
  return edges.length === 0 ? null : Math.max(...edges);
}
