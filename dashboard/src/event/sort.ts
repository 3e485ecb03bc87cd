import type { Row } from "./rows.ts";

export const columnIds = [
  "word",
  "bid",
  "ask",
  "spread",
  "last",
  "volume",
  "record",
  "estimate",
  "fair",
  "buy",
  "sell",
  "change",
] as const;
export type ColumnId = (typeof columnIds)[number];

export interface Sorting {
  readonly by: ColumnId;
  readonly isDescending: boolean;
}

export const defaultSorting: Sorting = { by: "volume", isDescending: true };

/** By what each column is sorted; null: not known. */
const values: Readonly<Record<ColumnId, (row: Row) => number | string | null>> = {
  word: ({ word }) => word,
  bid: ({ bid }) => bid,
  ask: ({ ask }) => ask,
  spread: ({ spread }) => spread,
  last: ({ last }) => last,
  volume: ({ volume }) => volume,
  record: ({ record }) => (record === null ? null : record.yes / (record.yes + record.no)),
  estimate: ({ estimate }) => estimate?.value ?? null,
  fair: ({ fair }) => fair,
  buy: ({ buyEdge }) => buyEdge,
  sell: ({ sellEdge }) => sellEdge,
  change: ({ change }) => change,
};

/** In the order of a column, unknown values last either way; the same value by word. */
export function sortRows(rows: readonly Row[], { by, isDescending }: Sorting): Row[] {
  const value = values[by];
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byWord(one, other);
    const order = typeof a === "string" ? byWord(one, other) : a - Number(b);
    return (isDescending ? -order : order) || byWord(one, other);
  });
}

/** A click on a heading: words from A, figures from the highest; a second click turns the order. */
export function sortedBy(column: ColumnId, before: Sorting): Sorting {
  const isDescending = column === before.by ? !before.isDescending : column !== "word" && column !== "spread";
  return { by: column, isDescending };
}

export function sortingOf(search: string): Sorting {
  const query = new URLSearchParams(search);
  const by = columnIds.find((id) => id === query.get("sort"));
  return by === undefined ? defaultSorting : { by, isDescending: query.get("order") === "desc" };
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
