import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { byTicker, type SettledLine } from "./settled-line.ts";

/** Writes a history, which takes the place of an older one when it is whole. Equal markets make equal files. */
export function writeLines(out: string, lines: readonly SettledLine[]): void {
  const beside = `${out}.new`;
  const file = openSync(beside, "w");
  try {
    for (const line of lines.toSorted(byTicker)) writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, out);
}
