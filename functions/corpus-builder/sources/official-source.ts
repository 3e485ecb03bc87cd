import type { InformedSeries, Transcript } from "../../src/transcripts/index/transcript.ts";
import type { Reading, SourceDocument } from "./reading.ts";
import type { WebFolder } from "./web-folder.ts";

/**
 * A public source of transcripts that `npm run corpus -- --source <name>` reads by itself: it lists documents, which are fetched
 * for it, and reads who said what in each. A new one is a folder here and a line in `build-official.ts`.
 */
export interface OfficialSource {
  /** Of the source and of its collection. */
  readonly name: string;
  /** The extension of its files, such as .pdf. */
  readonly kind: string;
  /** Where it is on the web, without a path. */
  readonly baseUrl: string;
  /** Raised whenever documents are read in another way: those that an earlier version read are read again. */
  readonly version: number;
  /** The market series that it informs. */
  readonly series: readonly InformedSeries[];
  /** What those who count its words should know, in a sentence; null: nothing. */
  readonly note: string | null;
  /** Spellings of speakers' names, each with the name that the collection uses. */
  readonly spellings: Readonly<Record<string, string>>;
  /** The first day of its transcripts, YYYY-MM-DD, unless --since names another one; null: there is no limit. */
  readonly since: string | null;
  /** Whether a document that can't be read is left out and listed, as of a source with a thousand pages; else it stops the command. */
  readonly leavesOutBad: boolean;
  /** A module that exports `read`, a `ReadText`. It runs in a thread. */
  readonly reader: URL;
  /**
   * The documents that there are from a day on, by the pages that name them; earlier ones may be among them. Throws an Error when such a
   * page can't be read, a MissingList when it is not there.
   */
  list(site: ListingSite, since: string): Promise<Listed>;
  /** The document that a file of a folder holds, by the file's name; null for other files. */
  documentOf(fileName: string): SourceDocument | null;
}

export interface Listed {
  readonly documents: readonly SourceDocument[];
  /** What the list names besides, and why it is no document. */
  readonly notes: readonly { readonly file: string; readonly text: string }[];
}

/** Where the pages are that list documents: the site, or a folder that holds them. */
export type ListingSite = Pick<WebFolder, "stored" | "fetch">;

/** A page that lists documents is not there. */
export class MissingList extends Error {}

/** Asks for a page that lists documents, if it has changed. `check` throws when the page is not what it should be; then it is not kept. */
export async function readList<List>(
  site: ListingSite,
  { path, file }: Pick<SourceDocument, "path" | "file">,
  check: (page: Buffer) => List,
): Promise<List> {
  const fetched = await site.fetch(path, file, { ifChanged: true });
  if (fetched.status === "missing") throw new MissingList(`has no list at ${path}`);
  const list = check(fetched.status === "new" ? fetched.bytes : (site.stored(file) ?? Buffer.from("")));
  if (fetched.status === "new") fetched.keep();
  return list;
}

export type SpokenReading = Extract<Reading, { is: "speech" }>;

/** A document with what was said in it. */
export interface ReadDocument {
  readonly document: SourceDocument;
  readonly reading: SpokenReading;
}

export function transcriptOf({ document, reading }: ReadDocument): Transcript {
  const { title, date, labels, turns } = reading;
  return {
    id: document.id,
    title: title + (reading.isPreliminary ? " (preliminary)" : ""),
    date,
    startsAt: null,
    eventTickers: [],
    source: document.source,
    labels,
    turns,
  };
}
