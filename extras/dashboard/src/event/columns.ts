import { closerOf } from "./closer.ts";
import { isBuy } from "./edge.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

/** Added to edges whose verdict buys, so that they sort before all other edges. */
const greenFirst = 1000;

export const columnIds = [
  "word",
  "result",
  "price",
  "yes",
  "no",
  "before",
  "fair",
  "edge",
  "bet",
  "known",
  "closer",
  "estimate",
  "last",
  "change",
] as const;
export type ColumnId = (typeof columnIds)[number];

/** The columns that a phase does not have: edges end at the start of an event, and offers end with its trading. */
const hidden: Readonly<Record<Phase, readonly ColumnId[]>> = {
  upcoming: ["result", "price", "before", "bet", "closer"],
  live: ["result", "price", "before", "bet", "closer", "fair", "edge"],
  over: ["result", "yes", "no", "before", "bet", "closer", "fair", "edge", "change"],
  settled: ["price", "yes", "no", "edge", "change"],
};

/** The columns of a downloaded table, all of which can be sorted by. */
export function columnsOf(phase: Phase): ColumnId[] {
  return columnIds.filter((id) => !hidden[phase].includes(id));
}

/** Columns that are shown only in an opened row, unless the reader adds them to the table. */
export const extraIds: readonly ColumnId[] = ["estimate", "last", "change"];

/** The columns on the screen. */
export function shownColumns(phase: Phase, extras: ReadonlySet<string>): ColumnId[] {
  return columnsOf(phase).filter((id) => !extraIds.includes(id) || extras.has(id));
}

/** The sort key of each column; null for an unknown value. */
export const sortValues: Readonly<Record<ColumnId, (row: Row) => number | string | null>> = {
  word: ({ word }) => word,
  result: ({ result, isSettled }) => (isSettled ? (result === "yes" ? 2 : result === "no" ? 1 : 0) : null),
  price: ({ price }) => price,
  yes: ({ yes }) => yes?.price ?? null,
  no: ({ no }) => no?.price ?? null,
  fair: ({ fair }) => fair?.value ?? null,
  // The edge of a word without a price comes from other words' prices only, so it is not ranked.
  edge: ({ edge }) => (edge?.hasOwnPrice === true ? edge.cents + (isBuy(edge) ? greenFirst : 0) : null),
  before: ({ priceBefore }) => priceBefore,
  bet: ({ bet }) => bet?.cents ?? null,
  estimate: ({ estimate }) => estimate?.value ?? null,
  closer: (row) => closerOf(row),
  known: ({ record, transcripts }) =>
    record !== null
      ? record.yes / (record.yes + record.no)
      : transcripts !== null && transcripts.checked > 0
        ? transcripts.said / transcripts.checked
        : null,
  last: ({ last }) => last,
  change: ({ change }) => change,
};
