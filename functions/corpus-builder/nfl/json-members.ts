import { closeSync, openSync, readSync } from "node:fs";
import { JSONParser } from "@streamparser/json";
import { messageOf } from "../../src/base/errors.ts";
import type { Report } from "../problems.ts";
import { StoreError } from "../source.ts";

interface Member {
  readonly name: string;
  readonly value: unknown;
  /** The line in which it ends. */
  readonly line: number;
}

const chunkBytes = 256 * 1024;
const textBufferBytes = 1024 * 1024;
const lineFeed = 0x0a;

/**
 * Calls `visit` with each member of the JSON object in a file, so that only one member is in memory. Reports and stops at the first
 * invalid JSON.
 */
export function eachMember(path: string, visit: (member: Member) => void, report: Report): void {
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false, stringBufferSize: textBufferBytes });
  let line = 1;
  const wrongs: string[] = [];
  const wrong = (text: string) => {
    if (wrongs.push(text) === 1) report(text, line);
  };
  parser.onError = (error) => {
    if (error instanceof StoreError) throw error; // of `visit`
    wrong(`is not JSON: ${error.message}`);
  };
  parser.onValue = ({ key, value, parent }) => {
    if (wrongs.length > 0) return;
    if (typeof key === "string" && !Array.isArray(parent)) visit({ name: key, value, line });
    else wrong("is not a JSON object from names to transcripts");
  };

  const encoding = new TextDecoder("utf-8", { fatal: true });
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const chunk = Buffer.alloc(chunkBytes);
    let length = 0;
    do {
      length = readSync(file, chunk);
      for (let from = 0, to = 0; from < length; from = to) {
        const end = chunk.subarray(0, length).indexOf(lineFeed, from) + 1;
        to = end === 0 ? length : end;
        const piece = chunk.subarray(from, to);
        encoding.decode(piece, { stream: true });
        parser.write(piece);
        if (end !== 0) line += 1;
      }
    } while (length > 0 && wrongs.length === 0);
    if (!parser.isEnded) wrong("ends before its JSON does");
  } catch (error) {
    if (error instanceof StoreError) throw error;
    wrong(error instanceof TypeError ? "is not UTF-8 text" : `cannot be read: ${messageOf(error)}`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
