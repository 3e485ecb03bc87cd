import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import { verdictOf } from "./edge.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

const t = texts.event;

export const columnIds = [
  "word",
  "result",
  "yes",
  "no",
  "fair",
  "edge",
  "before",
  "estimate",
  "closer",
  "known",
  "last",
  "change",
] as const;
export type ColumnId = (typeof columnIds)[number];

/** What the table shows: no edge once the event has begun, no offer once it has settled. */
const hidden: Readonly<Record<Phase, readonly ColumnId[]>> = {
  before: ["result", "before", "closer"],
  during: ["result", "before", "closer", "fair", "edge"],
  settled: ["yes", "no", "fair", "edge", "change"],
};

export function columnsOf(phase: Phase): ColumnId[] {
  return columnIds.filter((id) => !hidden[phase].includes(id));
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
  edge: ({ edge }) => (edge?.hasOwnPrice === true ? edge.cents + (edge.isGreen ? greenFirst : 0) : null),
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
const cents = (id: ColumnId, of: (row: Row) => number | null): Field => ({
  heading: `${c[id].label} (¢)`,
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
    cents("yes", ({ yes }) => yes?.price ?? null),
    { heading: f.yesSize, of: ({ yes }) => rounded(yes?.size ?? null) },
  ],
  no: [
    cents("no", ({ no }) => no?.price ?? null),
    { heading: f.noSize, of: ({ no }) => rounded(no?.size ?? null) },
  ],
  fair: [cents("fair", ({ fair }) => fair)],
  edge: [
    cents("edge", ({ edge }) => edge?.cents ?? null),
    { heading: f.edgeSide, of: ({ edge }) => (edge === null ? null : t.side[edge.side]) },
    { heading: f.edgeError, of: ({ edge }) => (edge === null ? null : f[verdictOf(edge)]) },
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
  change: [cents("change", ({ change }) => change)],
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
