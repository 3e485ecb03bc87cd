/** SQLite's primary result codes that the store treats differently (sqlite.org/rescode.html). */
export const sqliteBusy = 5;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteNotADatabase = 26;

const lowByte = 0xff;

/** The primary result code of an error of SQLite, which is the low byte of its extended code; undefined for another error. */
export function resultCodeOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & lowByte : undefined;
}
