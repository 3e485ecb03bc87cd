import type { SQLOutputValue } from "node:sqlite";

/*
 * Reads columns of the statements that serve every request, where a schema would take longer than SQLite. The tables
 * are STRICT, so a value of another type is a defect of ours.
 */

export type Row = Readonly<Record<string, SQLOutputValue>>;

export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`${column} is not a number`);
  return value;
}

export function numberOrNullIn(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}

export function bytesOrNullIn(row: Row, column: string): Uint8Array | null {
  const value = row[column];
  if (value !== null && !(value instanceof Uint8Array)) throw new TypeError(`${column} is not a blob`);
  return value;
}
