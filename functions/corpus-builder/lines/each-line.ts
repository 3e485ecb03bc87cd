import { closeSync, openSync, readSync } from "node:fs";
import { messageOf } from "../../src/base/errors.ts";
import type { Report } from "../problems.ts";

const chunkBytes = 256 * 1024;
const maxLineBytes = 8 * 1024 * 1024;
const lineFeed = 0x0a;
/** It also drops a byte order mark. */
const decoder = new TextDecoder("utf-8", { fatal: true });

export interface LineVisitor {
  /** A line without its end; the number is from 1 on. Lines of white space are left out. */
  readonly visit: (text: string, line: number) => void;
  /** Bytes that were read since the last call. */
  readonly read: (bytes: number) => void;
}

/**
 * Reads a UTF-8 file line by line, so that memory holds one line and not the file. A line that is too long or in another encoding
 * is reported and left out.
 */
export function eachLine(path: string, { visit, read }: LineVisitor, report: Report): void {
  let line = 1;
  let parts: Buffer[] = [];
  let bytes = 0;

  const add = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxLineBytes) parts.push(Buffer.from(part));
    else parts = [];
  };
  const end = () => {
    if (bytes > maxLineBytes) report("is a line of more than 8 MB", line);
    else {
      const text = decoded(Buffer.concat(parts));
      if (text === null) report("is not UTF-8 text: save the file in that encoding", line);
      else if (text.trim() !== "") visit(text, line);
    }
    parts = [];
    bytes = 0;
    line += 1;
  };

  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const chunk = Buffer.alloc(chunkBytes);
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      for (let from = 0; from < length;) {
        const feed = chunk.subarray(0, length).indexOf(lineFeed, from);
        const to = feed === -1 ? length : feed;
        add(chunk.subarray(from, to));
        if (feed !== -1) end();
        from = to + 1;
      }
      read(length);
    }
    if (bytes > 0) end();
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function decoded(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
