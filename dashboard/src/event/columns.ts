import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import { centsText, edgeText, numberText } from "./figures.ts";
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
  edge: ({ edge }) => (edge === null ? null : edge.cents + (edge.isGreen ? greenFirst : 0)),
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
  readonly text: (row: Row) => string | null;
}

const { columns: c, fields: f } = t;
const price = (id: ColumnId, of: (row: Row) => number | null, unit = "¢"): Field => ({
  heading: `${c[id].label} (${unit})`,
  text: (row) => known(of(row), centsText),
});

/** A column's fields in a downloaded table: what the screen shows, with its units. */
export const fieldsOf: Readonly<Record<ColumnId, readonly Field[]>> = {
  word: [{ heading: c.word.label, text: ({ word }) => word }],
  result: [
    {
      heading: c.result.label,
      text: ({ result, isSettled }) => (isSettled ? t.result[result ?? "void"] : null),
    },
  ],
  yes: [
    price("yes", ({ yes }) => yes?.price ?? null),
    { heading: f.yesSize, text: ({ yes }) => known(yes?.size ?? null, numberText) },
  ],
  no: [
    price("no", ({ no }) => no?.price ?? null),
    { heading: f.noSize, text: ({ no }) => known(no?.size ?? null, numberText) },
  ],
  fair: [price("fair", ({ fair }) => fair)],
  edge: [
    { heading: `${c.edge.label} (${c.edge.unit})`, text: ({ edge }) => known(edge?.cents ?? null, edgeText) },
    { heading: f.edgeSide, text: ({ edge }) => (edge === null ? null : t.side[edge.side]) },
    {
      heading: f.edgeError,
      text: ({ edge }) =>
        edge === null ? null : edge.isGreen ? f.outside : edge.cents > 0 ? f.within : f.none,
    },
  ],
  before: [price("before", ({ priceBefore }) => priceBefore)],
  estimate: [
    price("estimate", ({ estimate }) => estimate?.value ?? null, "%"),
    { heading: f.low, text: ({ estimate }) => known(estimate?.low ?? null, centsText) },
    { heading: f.high, text: ({ estimate }) => known(estimate?.high ?? null, centsText) },
  ],
  closer: [{ heading: c.closer.label, text: (row) => textIn(t.closer, closerOf(row)) }],
  known: [
    { heading: f.recordYes, text: ({ record }) => known(record?.yes ?? null, numberText) },
    { heading: f.recordNo, text: ({ record }) => known(record?.no ?? null, numberText) },
    { heading: f.said, text: ({ transcripts }) => known(transcripts?.said ?? null, numberText) },
    { heading: f.checked, text: ({ transcripts }) => known(transcripts?.checked ?? null, numberText) },
  ],
  last: [{ heading: c.last.label, text: ({ last }) => textIn(t.result, last) }],
  change: [
    { heading: `${c.change.label} (${c.change.unit})`, text: ({ change }) => known(change, edgeText) },
  ],
};

function known(value: number | null, text: (value: number) => string): string | null {
  return value === null ? null : text(value);
}

function textIn<Name extends string>(
  names: Readonly<Record<Name, string>>,
  name: Name | null,
): string | null {
  return name === null ? null : names[name];
}
