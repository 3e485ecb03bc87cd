import { texts } from "../texts.ts";
import { centsText } from "../ui/numbers.ts";
import type { Row } from "./rows.ts";

/** A word whose price changed between two reads. */
export interface Move {
  readonly ticker: string;
  /** The word with its present price or result. */
  readonly text: string;
  /** The change in cents, negative if down. */
  readonly by: number;
}

/** A smaller change, in cents, does not count as a move. */
const minMove = 1;

/** The moves between two reads, the largest first. A word that has settled meanwhile has moved to 0 or 100. */
export function movesOf(before: readonly Row[], after: readonly Row[]): Move[] {
  const priceBefore = new Map(before.map((row) => [row.ticker, valueOf(row)]));
  return after
    .flatMap((row) => {
      const [from, to] = [priceBefore.get(row.ticker) ?? null, valueOf(row)];
      if (from === null || to === null || Math.abs(to - from) < minMove) return [];
      return [{ ticker: row.ticker, text: textOf(row), by: to - from }];
    })
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
}

/** The title of the tab, which begins with the latest move. */
export function titleOf(eventTitle: string, latest: Move | null): string {
  return [...(latest === null ? [] : [latest.text]), eventTitle].join(" · ");
}

function valueOf({ result, price }: Row): number | null {
  return result === null ? price : result === "yes" ? 100 : 0;
}

function textOf({ word, result, price }: Row): string {
  return `${word} ${result === null ? centsText(price === null ? null : Math.round(price)) : texts.event.result[result]}`;
}
