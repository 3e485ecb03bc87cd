import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import { edgeKindOf, isBuy } from "./edge.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

const t = texts.event;

export const columnIds = [
  "word",
  "result",
  "yes",
  "no",
  "edge",
  "before",
  "estimate",
  "known",
  "closer",
  "fair",
  "last",
  "change",
] as const;
export type ColumnId = (typeof columnIds)[number];

/** What an event has: no edge once it has begun, no offer once it has settled. */
const hidden: Readonly<Record<Phase, readonly ColumnId[]>> = {
  before: ["result", "before", "closer"],
  during: ["result", "before", "closer", "fair", "edge"],
  settled: ["yes", "no", "fair", "edge", "change"],
};

/** All columns of a downloaded table, and those that can be sorted by. */
export function columnsOf(phase: Phase): ColumnId[] {
  return columnIds.filter((id) => !hidden[phase].includes(id));
}

/** What stands in a row that opens unless the reader wants it as a column. */
export const extraIds: readonly ColumnId[] = ["fair", "last", "change"];

/** The columns on the screen. */
export function shownColumns(phase: Phase, extras: ReadonlySet<string>): ColumnId[] {
  return columnsOf(phase).filter((id) => !extraIds.includes(id) || extras.has(id));
}

/** An edge that is more than the estimate's error comes before those that are not, however large they are. */
const greenFirst = 1000;

/** By what each column is sorted; null: not known. */
export const sortValues: Readonly<Record<ColumnId, (row: Row) => number | string | null>> = {
  word: ({ word }) => word,
  result: ({ result, isSettled }) => (isSettled ? (result === "yes" ? 2 : result === "no" ? 1 : 0) : null),
  yes: ({ yes }) => yes?.price ?? null,
  no: ({ no }) => no?.price ?? null,
  fair: ({ fair }) => fair,
  // Without a price of its own a word has an edge by other words' prices only: nothing to rank it by.
  edge: ({ edge }) => (edge?.hasOwnPrice === true ? edge.cents + (isBuy(edge) ? greenFirst : 0) : null),
  before: ({ priceBefore }) => priceBefore,
  estimate: ({ estimate }) => estimate?.value ?? null,
  closer: (row) => closerOf(row),
  known: ({ record, transcripts }) =>
    record === null && transcripts === null
      ? null
      : (record?.yes ?? 0) + (record?.no ?? 0) + (transcripts?.checked ?? 0),
  last: ({ last }) => last,
  change: ({ change }) => change,
};

interface Field {
  readonly heading: string;
  readonly of: (row: Row) => number | string | null;
}

const { columns: c, fields: f } = t;
const cents = (heading: string, of: (row: Row) => number | null): Field => ({
  heading,
  of: (row) => rounded(of(row)),
});

/** A column's fields in a downloaded table: what the screen shows, with its units. */
export const fieldsOf: Readonly<Record<ColumnId, readonly Field[]>> = {
  word: [{ heading: c.word.label, of: ({ word }) => word }],
  result: [
    {
      heading: c.result.label,
      of: ({ result, isSettled }) => (isSettled ? t.result[result ?? "void"] : null),
    },
  ],
  yes: [
    cents(f.yes, ({ yes }) => yes?.price ?? null),
    { heading: f.yesSize, of: ({ yes }) => rounded(yes?.size ?? null) },
  ],
  no: [
    cents(f.no, ({ no }) => no?.price ?? null),
    { heading: f.noSize, of: ({ no }) => rounded(no?.size ?? null) },
  ],
  fair: [cents(`${c.fair.label} (¢)`, ({ fair }) => fair)],
  edge: [
    cents(f.edge, ({ edge }) => edge?.cents ?? null),
    { heading: f.edgeSide, of: ({ edge }) => (edge === null ? null : t.side[edge.side]) },
    { heading: f.edgeError, of: ({ edge }) => (edge === null ? null : f[edgeKindOf(edge)]) },
  ],
  before: [{ heading: f.before, of: ({ priceBefore }) => rounded(priceBefore) }],
  estimate: [
    { heading: f.estimate, of: ({ estimate }) => rounded(estimate?.value ?? null) },
    { heading: f.low, of: ({ estimate }) => rounded(estimate?.low ?? null) },
    { heading: f.high, of: ({ estimate }) => rounded(estimate?.high ?? null) },
  ],
  closer: [{ heading: c.closer.label, of: (row) => textIn(t.closer, closerOf(row)) }],
  known: [
    { heading: f.recordYes, of: ({ record }) => record?.yes ?? null },
    { heading: f.recordNo, of: ({ record }) => record?.no ?? null },
    { heading: f.said, of: ({ transcripts }) => transcripts?.said ?? null },
    { heading: f.checked, of: ({ transcripts }) => transcripts?.checked ?? null },
  ],
  last: [{ heading: c.last.label, of: ({ last }) => textIn(t.result, last) }],
  change: [cents(`${c.change.label} (¢)`, ({ change }) => change)],
};

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

function textIn<Name extends string>(
  names: Readonly<Record<Name, string>>,
  name: Name | null,
): string | null {
  return name === null ? null : names[name];
}
