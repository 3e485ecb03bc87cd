import { messageOf } from "../../src/base/errors.ts";
import type { Report } from "../problems.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { Listed, OfficialSource } from "./official-source.ts";
import type { Reading, SourceDocument } from "./reading.ts";
import { createStoredReadings } from "./stored-readings.ts";
import type { Fetched, WebFolder } from "./web-folder.ts";

interface FromWebOptions {
  readonly web: WebFolder;
  readonly reader: DocumentReader;
  /** A day, from which on documents are asked for. */
  readonly since: string;
  /** What is wrong with a file; or with the site, by its address. */
  readonly report: (file: string) => Report;
  readonly onProgress: (documents: number, total: number) => void;
}

/** What a document is, as it was read. */
export interface DocumentReading {
  readonly document: SourceDocument;
  readonly reading: Reading;
}

export interface FromWeb extends Pick<Listed, "notes"> {
  readonly documents: readonly DocumentReading[];
  /** Files that were fetched in this run. */
  readonly fetched: readonly string[];
  /** Files that the site does not have yet. */
  readonly missing: readonly string[];
}

/** A site that fails so many documents in a row, each with its retries, is not asked for the others. */
const maxFailures = 3;

/**
 * Reads all documents that a site lists. It is asked for those that the folder lacks, that are preliminary and that can't be read.
 * One that can't be fetched or read is reported; what the folder has of it counts then. Throws when the list can't be read.
 */
export async function readFromWeb(source: OfficialSource, options: FromWebOptions): Promise<FromWeb> {
  const { web, reader, since, report, onProgress } = options;
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
  /** What the site has now; null when that has not changed, is not there, or can't be read. */
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
    if (reading !== null) documents.push({ document, reading });
    onProgress(at + 1, listed.length);
  }
  if (notAsked > 0)
    report(source.name)(
      `failed ${maxFailures} times in a row: ${notAsked} more files are left for another run`,
    );
  return { documents, fetched, missing, notes };
}
