import { texts } from "../texts.ts";
import { closerOf } from "./closer.ts";
import { columnTexts as c } from "./column-texts.ts";
import { columnsOf, type ColumnId } from "./columns.ts";
import { edgeKindOf } from "./edge.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

/* Loaded once a table is downloaded. */

const t = texts.event;

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** The headings of a downloaded table. */
const f = {
  yes: "Buy yes (¢)",
  no: "Buy no (¢)",
  edge: "Edge after fee (¢)",
  yesSize: "Buy yes (contracts)",
  noSize: "Buy no (contracts)",
  edgeSide: "Edge: side",
  edgeKind: "Edge: what it means",
  buys: "price and fee lie outside the range",
  leans: "only the number itself leaves something",
  unproven: "not proven",
  noPrice: "no own price",
  none: "nothing is left",
  fairLow: "We say, low end (¢)",
  fairHigh: "We say, high end (¢)",
  bet: "Bet by the verdict, after fee (¢)",
  betSide: "Bet: side",
  before: "Price 1 h before the start (¢)",
  estimate: "Estimate (%)",
  low: "Estimate, low end (%)",
  high: "Estimate, high end (%)",
  recordYes: "Settled yes",
  recordNo: "Settled no",
  said: "Transcripts with the word",
  checked: "Transcripts checked",
} as const;

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
  fair: [
    cents(`${c.fair.label} (¢)`, ({ fair }) => fair?.value ?? null),
    cents(f.fairLow, ({ fair }) => fair?.low ?? null),
    cents(f.fairHigh, ({ fair }) => fair?.high ?? null),
  ],
  edge: [
    cents(f.edge, ({ edge }) => edge?.cents ?? null),
    { heading: f.edgeSide, of: ({ edge }) => (edge === null ? null : t.side[edge.side]) },
    { heading: f.edgeKind, of: ({ edge }) => (edge === null ? null : f[edgeKindOf(edge)]) },
  ],
  before: [{ heading: f.before, of: ({ priceBefore }) => rounded(priceBefore) }],
  bet: [
    cents(f.bet, ({ bet }) => bet?.cents ?? null),
    { heading: f.betSide, of: ({ bet }) => (bet === null ? null : t.side[bet.side]) },
  ],
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
