import { createHash } from "node:crypto";
import { z } from "zod";
import { type DocumentReader, type Reading, readingForm, type SourceDocument } from "./reading.ts";
import type { OfficialSource, Listed, StoredReading, StoreTurns } from "./official-source.ts";
import { StoreError } from "@mention-market/service/corpus-builder/source";
import { storedValue, type WebFolder, type Fetched } from "./web-folder.ts";
import { messageOf } from "@mention-market/service/base/errors";
import type { Report } from "@mention-market/service/corpus-builder/problems";

interface FromWebOptions {
  readonly web: WebFolder;
  readonly reader: DocumentReader;
  readonly storeTurns: StoreTurns;
  /** Documents from this day on are fetched. */
  readonly since: string;
  /** Reports a problem of a file, or of the site by its address. */
  readonly report: (file: string) => Report;
  readonly onProgress: (documents: number, total: number) => void;
}

/** A document and what was read from it. */
export interface DocumentReading {
  readonly document: SourceDocument;
  readonly reading: StoredReading;
}

export interface FromWeb extends Pick<Listed, "notes"> {
  readonly documents: readonly DocumentReading[];
  /** Files that this run fetched. */
  readonly fetched: readonly string[];
  /** Files that the site does not have yet. */
  readonly missing: readonly string[];
}

/** After so many failed documents in a row, each with its retries, the run stops asking the site. */
const maxFailures = 3;

/**
 * Reads all documents that a site lists. Fetches those that the folder lacks, that are preliminary or that can't be read. If one can't
 * be fetched or read, that is reported, and the folder's file is used. Throws if the list can't be read, and a StoreError if nothing
 * can be stored.
 */
export async function readFromWeb(source: OfficialSource, options: FromWebOptions): Promise<FromWeb> {
  const { web, reader, storeTurns, since, report, onProgress } = options;
  const { documents: listed, notes } = await source.list(web, since);
  const readings = createStoredReadings(source, reader, web);
  const documents: DocumentReading[] = [];
  const fetched: string[] = [];
  const missing: string[] = [];
  let failures = 0;
  let notAsked = 0;

  const fetchIt = async ({ path, file }: SourceDocument, ifChanged: boolean): Promise<Fetched | null> => {
    try {
      const response = await web.fetch(path, file, { ifChanged });
      failures = 0;
      return response;
    } catch (error) {
      failures += 1;
      report(file)(messageOf(error));
      return null;
    }
  };
  /** The site's current version; null if it has not changed, is missing or can't be read. */
  const latest = async (document: SourceDocument, kept: Reading | null): Promise<Reading | null> => {
    const response = await fetchIt(document, kept !== null);
    if (response?.status === "missing" && kept === null) missing.push(document.file);
    if (response?.status !== "new") return null;
    try {
      const reading = await readings.read(document, response.bytes);
      response.keep();
      fetched.push(document.file);
      return reading;
    } catch (error) {
      if (error instanceof StoreError) throw error;
      report(document.file)(messageOf(error));
      return null;
    }
  };

  for (const [at, document] of listed.entries()) {
    const kept = await readings.kept(document);
    const isDue = kept === null || (kept.is === "speech" && kept.isPreliminary);
    const isAsked = isDue && failures < maxFailures;
    if (isDue && !isAsked) notAsked += 1;
    const reading = (isAsked ? await latest(document, kept) : null) ?? kept;
    if (reading !== null) documents.push({ document, reading: storeTurns(reading) });
    onProgress(at + 1, listed.length);
  }
  if (notAsked > 0)
    report(source.name)(
      `failed ${maxFailures} times in a row: ${notAsked} more files are left for another run`,
    );
  return { documents, fetched, missing, notes };
}

const storedForm = z.object({ sha256: z.string(), version: z.number(), reading: readingForm });

const fileOf = ({ id }: SourceDocument) => `${id}.json`;

/** Reads documents once: the result is stored next to them until the document or the source's version changes. */
function createStoredReadings({ version }: OfficialSource, reader: DocumentReader, web: WebFolder) {
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
