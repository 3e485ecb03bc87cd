import { createHash } from "node:crypto";
import { z } from "zod";
import type { OfficialSource, SourceDocument } from "./official-source.ts";
import { readDocument, readingForm, type Reading } from "./reading.ts";
import { storedValue, type WebFolder } from "./web-folder.ts";

const storedForm = z.object({ sha256: z.string(), version: z.number(), reading: readingForm });
const fileOf = ({ id }: SourceDocument) => `${id}.json`;

/** Reads documents once: what was read is kept beside them, until they or the way in which they are read change. */
export function createStoredReadings(source: OfficialSource, web: WebFolder) {
  const read = async (document: SourceDocument, bytes: Buffer): Promise<Reading> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const stored = storedValue(web.stored(fileOf(document)), storedForm);
    if (stored?.sha256 === sha256 && stored.version === source.version) return stored.reading;
    const reading = await readDocument(source, document, bytes);
    web.keep(fileOf(document), JSON.stringify({ sha256, version: source.version, reading }));
    return reading;
  };
  return {
    read,
    /** Of the file that is kept; null without one, and for one that can't be read and so must be fetched again. */
    async kept(document: SourceDocument): Promise<Reading | null> {
      const bytes = web.stored(document.file);
      return bytes === null ? null : read(document, bytes).catch(() => null);
    },
  };
}
