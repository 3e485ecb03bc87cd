import { columnsOf, sortValues, type ColumnId } from "./columns.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

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

const texts: readonly ColumnId[] = ["word", "closer"];

/** The sorting after a click on a heading: texts start from A, figures from the highest. A second click reverses the order. */
export function sortedBy(column: ColumnId, before: Sorting): Sorting {
  return { by: column, isDescending: column === before.by ? !before.isDescending : !texts.includes(column) };
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

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function byWord(one: Row, other: Row): number {
  return collator.compare(one.word, other.word);
}
