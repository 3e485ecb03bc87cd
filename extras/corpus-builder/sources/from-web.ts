import { messageOf } from "@mention-market/service/base/errors";
import type { Report } from "@mention-market/service/corpus-builder/problems";
import { StoreError } from "@mention-market/service/corpus-builder/source";
import type { DocumentReader } from "./document-reader.ts";
import type { Listed, OfficialSource } from "./official-source.ts";
import type { Reading, SourceDocument } from "./reading.ts";
import type { StoredReading, StoreTurns } from "./stored-turns.ts";
import { createStoredReadings } from "./stored-readings.ts";
import type { Fetched, WebFolder } from "./web-folder.ts";

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
