import { columnsOf, sortValues, type ColumnId } from "./columns.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

export interface Sorting {
  readonly by: ColumnId;
  readonly isDescending: boolean;
}

/** What a trader looks for first: what is left after the fee, then what is likely, then what was said. */
export const defaultSorting: Readonly<Record<Phase, Sorting>> = {
  before: { by: "edge", isDescending: true },
  during: { by: "yes", isDescending: true },
  settled: { by: "result", isDescending: true },
};

/** In the order of a column, unknown values last either way; the same value by word. */
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

/** A click on a heading: texts from A, figures from the highest; a second click turns the order. */
export function sortedBy(column: ColumnId, before: Sorting): Sorting {
  return { by: column, isDescending: column === before.by ? !before.isDescending : !texts.includes(column) };
}

/** Of the page's address; null when it names none of the phase's columns. */
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
