import { columnsOf, sortValues, type ColumnId } from "./columns.ts";
import { isBuy, type Side } from "./edge.ts";
import type { Phase } from "./phase.ts";
import { type Offered, type Row, isSaid } from "./rows.ts";

const orderTexts: readonly ColumnId[] = ["word", "closer"];
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

export interface Group {
  readonly id: "favourites" | "said" | "open" | "settled";
  readonly rows: readonly Row[];
}

/** With fewer words, a filter is not needed. */
export const minFiltered = 30;

/** The rows whose word contains the text, whatever the case. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? rows : rows.filter(({ word }) => word.toLowerCase().includes(wanted));
}

/** During the event what can still be traded is on top, even above favourites that are settled. */
const groupIds: Readonly<Record<"live" | "other", readonly Group["id"][]>> = {
  live: ["favourites", "open", "said", "settled"],
  other: ["favourites", "said", "open", "settled"],
};

/**
 * Groups the rows: favourites, words that can still be traded, and those that were said, the latest first. `isByWord`: whether prices say
 * what was said. Empty groups are left out.
 */
export function groupsOf(
  rows: readonly Row[],
  { phase, isByWord }: { readonly phase: Phase; readonly isByWord: boolean },
  isFavourite: (row: Row) => boolean = () => false,
): Group[] {
  const isLive = phase === "live";
  const showsSaid = isByWord && (isLive || phase === "over");
  const byGroup = Map.groupBy(rows, (row): Group["id"] => {
    const isOver = row.isSettled || (showsSaid && isSaid(row));
    if (isFavourite(row) && !(isLive && isOver)) return "favourites";
    if (showsSaid && isSaid(row)) return "said";
    return row.isSettled ? "settled" : "open";
  });
  return groupIds[isLive ? "live" : "other"].flatMap((id) => {
    const ofGroup = byGroup.get(id);
    if (ofGroup === undefined) return [];
    return [{ id, rows: id === "said" ? latestFirst(ofGroup) : ofGroup }];
  });
}

/** New rows in the places that they had before; in their own where one came or went. */
export function inPlaces(before: readonly Group[], groups: readonly Group[]): readonly Group[] {
  const rows = new Map(groups.flatMap((group) => group.rows.map((row) => [row.ticker, row])));
  const held = before.map(({ id, rows: ofGroup }) => ({
    id,
    rows: ofGroup.flatMap(({ ticker }) => rows.get(ticker) ?? []),
  }));
  const count = held.reduce((sum, group) => sum + group.rows.length, 0);
  const countBefore = before.reduce((sum, group) => sum + group.rows.length, 0);
  return count === rows.size && count === countBefore ? held : groups;
}

/** Words without a known jump of their price come last. */
export function latestFirst(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (other.jump?.at ?? 0) - (one.jump?.at ?? 0));
}

export interface Sorting {
  readonly by: ColumnId;
  readonly isDescending: boolean;
}

/** What a trader wants to see first: before the event the edge, then the likeliest word, at the end what was said. */
export const defaultSorting: Readonly<Record<Phase, Sorting>> = {
  upcoming: { by: "edge", isDescending: true },
  live: { by: "yes", isDescending: true },
  over: { by: "price", isDescending: true },
  settled: { by: "result", isDescending: true },
};

/** Sorts rows by a column, and equal values by word. Unknown values are last in both directions. */
export function sortRows(rows: readonly Row[], { by, isDescending }: Sorting): Row[] {
  const value = sortValues[by];
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byWord(one, other);
    const order = typeof a === "number" ? a - Number(b) : collator.compare(a, String(b));
    return (isDescending ? -order : order) || byWord(one, other);
  });
}

/** The sorting after a click on a heading: texts start from A, figures from the highest. A second click reverses the order. */
export function sortedBy(column: ColumnId, before: Sorting): Sorting {
  return {
    by: column,
    isDescending: column === before.by ? !before.isDescending : !orderTexts.includes(column),
  };
}

/** The sorting in the page's address; null if it names no column of the phase. */
export function sortingOf(search: string, phase: Phase): Sorting | null {
  const query = new URLSearchParams(search);
  const by = columnsOf(phase).find((id) => id === query.get("sort"));
  return by === undefined ? null : { by, isDescending: query.get("order") === "desc" };
}

/** The query of the page's address with a sorting. */
export function withSorting(search: string, { by, isDescending }: Sorting): string {
  const query = new URLSearchParams(search);
  query.set("sort", by);
  query.set("order", isDescending ? "desc" : "asc");
  return `?${query.toString()}`;
}

function byWord(one: Row, other: Row): number {
  return collator.compare(one.word, other.word);
}

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
