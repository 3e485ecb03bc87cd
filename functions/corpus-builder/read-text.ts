import { readFileSync, statSync } from "node:fs";
import { messageOf } from "../src/base/errors.ts";
import type { Report } from "./problems.ts";

const lineFeed = 0x0a;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a UTF-8 file, without a byte order mark; null after reporting why there is none. */
export function readText(path: string, report: Report): string | null {
  let bytes: Buffer;
  try {
    // A pipe would block.
    if (!statSync(path).isFile()) throw new Error("it is not a regular file");
    bytes = readFileSync(path);
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
    return null;
  }
  const text = decoded(bytes);
  if (text !== null && !isWide(bytes)) return text.replaceAll("\0", "\uFFFD");
  report("is not UTF-8 text: save it in that encoding", badLineOf(bytes));
  return null;
}

/** Text in UTF-16 without a byte order mark is UTF-8 too, with a NUL for every second byte. Single NULs are a fault of a tool. */
function isWide(bytes: Uint8Array): boolean {
  const nuls = bytes.reduce((count, byte) => count + Number(byte === 0), 0);
  return nuls * 10 > bytes.length;
}

/** Null for bytes that are not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function badLineOf(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end === -1 ? bytes.length : end;
    const text = decoded(bytes.subarray(from, to));
    if (text === null || isWide(bytes.subarray(from, to))) return line;
    from = to + 1;
  }
  return line;
}
