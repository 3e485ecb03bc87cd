import { columnsOf, fieldsOf } from "./columns.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** The table on the screen as CSV (RFC 4180), with the same columns and the same order of rows. */
export function csvOf(rows: readonly Row[], phase: Phase): string {
  const fields = columnsOf(phase).flatMap((id) => fieldsOf[id]);
  const lines = [fields.map(({ heading }) => heading), ...rows.map((row) => fields.map(({ of }) => of(row)))];
  return `${byteOrderMark}${lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("")}`;
}

/** Keeps a spreadsheet from computing a text that looks like a formula. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
