import { isBuy, type Side } from "./edge.ts";
import type { Offered, Row } from "./rows.ts";

/** A word whose verdict buys. */
export interface Buy {
  readonly ticker: string;
  readonly word: string;
  readonly side: Side;
  /** The edge after price and fee. */
  readonly cents: number;
  readonly offered: Offered | null;
}

/** The words whose verdicts buy, the largest edge first. */
export function buysOf(rows: readonly Row[]): Buy[] {
  return rows
    .flatMap(({ ticker, word, edge, yes, no }) => {
      if (edge === null || !isBuy(edge)) return [];
      const { side, cents } = edge;
      return [{ ticker, word, side, cents, offered: side === "yes" ? yes : no }];
    })
    .toSorted((one, other) => other.cents - one.cents);
}
