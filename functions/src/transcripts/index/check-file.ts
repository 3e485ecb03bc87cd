import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { CorpusError, type CorpusPlace } from "./corpus-error.ts";
import { applicationId, formatVersion, formerFormatVersion } from "./corpus-format.ts";

/** A corpus file ends with the checksum of all its other bytes, behind SQLite's pages. */
const checksumBytes = 4;
const stepBytes = 256 * 1024;

/**
 * Returns the file's format. Throws a CorpusError for a database that is not a corpus, has another format, or is damaged anywhere. A file of
 * the former format has no checksum: of its damage only a missing end is found here.
 */
export function checkFile(place: CorpusPlace, database: DatabaseSync): number {
  const id = z.object({ application_id: z.number() }).parse(database.prepare("PRAGMA application_id").get());
  if (id.application_id !== applicationId) throw new CorpusError(place, "is not a corpus file");
  const { user_version: format } = z
    .object({ user_version: z.number() })
    .parse(database.prepare("PRAGMA user_version").get());
  if (format !== formatVersion && format !== formerFormatVersion)
    throw new CorpusError(place, `has corpus format ${format}, and this service reads ${formatVersion}`);
  const { pages } = z
    .object({ pages: z.number() })
    .parse(
      database
        .prepare("SELECT page_count * page_size AS pages FROM pragma_page_count, pragma_page_size")
        .get(),
    );
  const whole = format === formatVersion ? pages + checksumBytes : pages;
  const { size } = statSync(place.path);
  if (size < whole) throw new CorpusError(place, `is damaged (${size} of its ${whole} bytes are there)`);
  if (format === formatVersion && !hasItsChecksum(place.path))
    throw new CorpusError(place, "is damaged (its checksum differs)");
  return format;
}

/** The checksum that a file of these contents ends with. */
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
