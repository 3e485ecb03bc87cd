import { createHash } from "node:crypto";
import { z } from "zod";
import type { DocumentReader } from "./document-reader.ts";
import type { OfficialSource } from "./official-source.ts";
import { type Reading, readingForm, type SourceDocument } from "./reading.ts";
import { StoreError } from "@mention-market/service/corpus-builder/source";
import { storedValue, type WebFolder } from "./web-folder.ts";

const storedForm = z.object({ sha256: z.string(), version: z.number(), reading: readingForm });
const fileOf = ({ id }: SourceDocument) => `${id}.json`;

/** Reads documents once: the result is stored next to them until the document or the source's version changes. */
export function createStoredReadings({ version }: OfficialSource, reader: DocumentReader, web: WebFolder) {
  const read = async (document: SourceDocument, bytes: Buffer): Promise<Reading> => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const stored = storedValue(web.stored(fileOf(document)), storedForm);
    if (stored?.sha256 === sha256 && stored.version === version) return stored.reading;
    const reading = await reader.read(document, bytes);
    web.keep(fileOf(document), JSON.stringify({ sha256, version, reading }));
    return reading;
  };
  return {
    read,
    /** The reading of the stored file; null if there is none, or if it can't be read and must be fetched again. */
    async kept(document: SourceDocument): Promise<Reading | null> {
      const bytes = web.stored(document.file);
      if (bytes === null) return null;
      try {
        return await read(document, bytes);
      } catch (error) {
        if (error instanceof StoreError) throw error;
        return null;
      }
    },
  };
}
