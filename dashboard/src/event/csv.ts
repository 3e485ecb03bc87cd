import { columnsOf, fieldsOf } from "./columns.ts";
import type { Phase } from "./phase.ts";
import type { Row } from "./rows.ts";

/** So that spreadsheets read it as UTF-8. */
const byteOrderMark = "\uFEFF";

/** The table as the screen shows it (RFC 4180): its columns with their units, the rows in their order. */
export function csvOf(rows: readonly Row[], phase: Phase): string {
  const fields = columnsOf(phase).flatMap((id) => fieldsOf[id]);
  const lines = [fields.map(({ heading }) => heading), ...rows.map((row) => fields.map(({ of }) => of(row)))];
  return `${byteOrderMark}${lines.map((line) => `${line.map(cellOf).join(",")}\r\n`).join("")}`;
}

/** A text that a spreadsheet would compute is kept a text. */
function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
