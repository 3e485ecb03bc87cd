import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import { columnTexts, fieldTexts } from "./column-texts.ts";
import { edgeKindOf, isBuy } from "./edge.ts";
import type { Phase, Row } from "./rows.ts";

const t = texts.event;

/** Added to edges whose verdict buys, so that they sort before all other edges. */
const greenFirst = 1000;

const [c, f] = [columnTexts, fieldTexts];

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

export const columnIds = [
  "word",
  "result",
  "price",
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

/** The columns that a phase does not have: edges end at the start of an event, and offers end with its trading. */
const hidden: Readonly<Record<Phase, readonly ColumnId[]>> = {
  upcoming: ["result", "price", "before", "closer"],
  live: ["result", "price", "before", "closer", "fair", "edge"],
  over: ["result", "yes", "no", "before", "closer", "fair", "edge", "change"],
  settled: ["price", "yes", "no", "fair", "edge", "change"],
};

/** The columns of a downloaded table, all of which can be sorted by. */
export function columnsOf(phase: Phase): ColumnId[] {
  return columnIds.filter((id) => !hidden[phase].includes(id));
}

/** Columns that are shown only in an opened row, unless the reader adds them to the table. */
export const extraIds: readonly ColumnId[] = ["fair", "last", "change"];

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
  fair: ({ fair }) => fair,
  // The edge of a word without a price comes from other words' prices only, so it is not ranked.
  edge: ({ edge }) => (edge?.hasOwnPrice === true ? edge.cents + (isBuy(edge) ? greenFirst : 0) : null),
  before: ({ priceBefore }) => priceBefore,
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

interface Field {
  readonly heading: string;
  readonly of: (row: Row) => number | string | null;
}

const cents = (heading: string, of: (row: Row) => number | null): Field => ({
  heading,
  of: (row) => rounded(of(row)),
});

/** The fields of a column in a downloaded table: the values on the screen, with their units in the headings. */
const fieldsOf: Readonly<Record<ColumnId, readonly Field[]>> = {
  word: [{ heading: c.word.label, of: ({ word }) => word }],
  result: [
    {
      heading: c.result.label,
      of: ({ result, isSettled }) => (isSettled ? t.result[result ?? "void"] : null),
    },
  ],
  price: [cents(`${c.price.label} (¢)`, ({ price }) => price)],
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
    { heading: f.edgeKind, of: ({ edge }) => (edge === null ? null : f[edgeKindOf(edge)]) },
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

/** The table on the screen as CSV (RFC 4180), with the same columns and the same order of rows. */
export function csvOf(rows: readonly Row[], phase: Phase): string {
  const fields = columnsOf(phase).flatMap((id) => fieldsOf[id]);
  const lines = [fields.map(({ heading }) => heading), ...rows.map((row) => fields.map(({ of }) => of(row)))];
  return `${byteOrderMark}${lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("")}`;
}

/** A CSV of the API for a spreadsheet: texts that look like formulas are escaped. Numbers stay as they are. */
export function safeCsv(text: string): string {
  return text.replaceAll(/(?<=^|,|\n)(?:"(?:[^"]|"")*"|[^",\r\n]+)/g, (cell) => {
    const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    return value === cell && /^-?[\d.]+$/.test(value) ? cell : cellOf(value);
  });
}

/** Keeps a spreadsheet from computing a text that looks like a formula. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
