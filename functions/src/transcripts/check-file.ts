import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { messageOf } from "../base/errors.ts";

/** The extension of corpus files. */
export const corpusExtension = ".sqlite";

/** "MMNC": marks an SQLite file as a corpus of this service (PRAGMA application_id). */
export const applicationId = 0x4d4d4e43;

/** To be raised with every change of the file's reader or the tokenizer (PRAGMA user_version). */
export const formatVersion = 7;

/** A corpus file ends, after SQLite's pages, with the checksum of all bytes before it. */
const checksumBytes = 4;
const stepBytes = 256 * 1024;

/** Throws a CorpusError for a database that is not a corpus, has another format, or is damaged anywhere. */
export function checkFile(place: CorpusPlace, database: DatabaseSync): void {
  const id = z.object({ application_id: z.number() }).parse(database.prepare("PRAGMA application_id").get());
  if (id.application_id !== applicationId) throw new CorpusError(place, "is not a corpus file");
  const { user_version: format } = z
    .object({ user_version: z.number() })
    .parse(database.prepare("PRAGMA user_version").get());
  if (format !== formatVersion)
    throw new CorpusError(place, `has corpus format ${format}, and this service reads ${formatVersion}`);
  const { pages } = z
    .object({ pages: z.number() })
    .parse(
      database
        .prepare("SELECT page_count * page_size AS pages FROM pragma_page_count, pragma_page_size")
        .get(),
    );
  const whole = pages + checksumBytes;
  const { size } = statSync(place.path);
  if (size < whole) throw new CorpusError(place, `is damaged (${size} of its ${whole} bytes are there)`);
  if (!hasItsChecksum(place.path)) throw new CorpusError(place, "is damaged (its checksum differs)");
}

/** The checksum of the first `bytes` of a file; by default of all. */
export function checksumOf(path: string, bytes = statSync(path).size): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  const file = openSync(path, "r");
  try {
    const step = Buffer.allocUnsafe(stepBytes);
    let value = 0;
    for (let at = 0; at < bytes;) {
      const read = readSync(file, step, 0, Math.min(stepBytes, bytes - at), at);
      if (read === 0) break;
      value = crc32(step.subarray(0, read), value);
      at += read;
    }
    checksum.writeUInt32LE(value);
  } finally {
    closeSync(file);
  }
  return checksum;
}

function hasItsChecksum(path: string): boolean {
  const bytes = statSync(path).size - checksumBytes;
  const stored = Buffer.alloc(checksumBytes);
  const file = openSync(path, "r");
  try {
    readSync(file, stored, 0, checksumBytes, bytes);
  } finally {
    closeSync(file);
  }
  return stored.equals(checksumOf(path, bytes));
}

/** A corpus file, and the collection that it holds. */
export interface CorpusPlace {
  readonly path: string;
  readonly collection: string;
}

/** A corpus file that can't be read. The message names the file, the reason and what to do. */
export class CorpusError extends Error {
  override readonly name = "CorpusError";

  constructor(place: CorpusPlace, reason: string, options?: ErrorOptions) {
    super(`${place.path} ${reason}. Build it again with npm run corpus, and put it there`, options);
  }
}

/** SQLite's messages for a file that is not a database, and for one that can't be opened. */
const sqliteReasons = [
  [/not a database/, "is not a corpus file"],
  [/unable to open/, "can't be opened: is it a file that may be read?"],
] as const;

/** Converts any error of reading a corpus file to a CorpusError. */
export function corpusError(place: CorpusPlace, error: unknown): CorpusError {
  if (error instanceof CorpusError) return error;
  const message = messageOf(error);
  const [, reason] = sqliteReasons.find(([pattern]) => pattern.test(message)) ?? [];
  const firstLine = message.split("\n", 1)[0] ?? "";
  return new CorpusError(place, reason ?? `is damaged (${firstLine})`, { cause: error });
}
