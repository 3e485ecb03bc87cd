import { TextStore } from "@mention-market/service/corpus-builder/source";
import { type Reading, turnsForm, type SourceDocument } from "./reading.ts";
import type { InformedSeries, Transcript } from "@mention-market/service/transcripts/transcript";
import type { WebFolder } from "./web-folder.ts";

/**
 * A public source of transcripts for `npm run corpus -- --source <name>`. It lists documents, which are then fetched, and reads who
 * said what in each. A new source is a folder here and a line in `build-official.ts`.
 */
export interface OfficialSource {
  /** The name of the source and of its collection. */
  readonly name: string;
  /** The extension of its files, such as .pdf. */
  readonly kind: string;
  /** The origin of the site, without a path. */
  readonly baseUrl: string;
  /** To be raised when documents are read differently. Documents that an earlier version read are then read again. */
  readonly version: number;
  /** The market series that it informs. */
  readonly series: readonly InformedSeries[];
  /** A sentence for users of its counts; null: nothing. */
  readonly note: string | null;
  /** Maps spellings of speakers' names to the name that the collection uses. */
  readonly spellings: Readonly<Record<string, string>>;
  /** The first day of its transcripts, YYYY-MM-DD, unless --since names another; null: no limit. */
  readonly since: string | null;
  /** Whether an unreadable document is left out and listed, as for a source with a thousand pages. If false, it stops the command. */
  readonly leavesOutBad: boolean;
  /** A module that exports `read`, a `ReadText`, and that runs in a thread. */
  readonly reader: URL;
  /**
   * The documents from a day on, from the pages that list them; earlier ones may be included. Throws an Error if such a page can't be
   * read, and a MissingList if it does not exist.
   */
  list(site: ListingSite, since: string): Promise<Listed>;
  /** The document in a file, by the file's name; null for other files. */
  documentOf(fileName: string): SourceDocument | null;
}

export interface Listed {
  readonly documents: readonly SourceDocument[];
  /** Other listed files, and why they are not documents. */
  readonly notes: readonly { readonly file: string; readonly text: string }[];
}

/** Where listings are read: the site, or a folder that holds them. */
export type ListingSite = Pick<WebFolder, "stored" | "fetch">;

/** A page that lists documents does not exist. */
export class MissingList extends Error {}

/** Fetches a listing if it has changed. If `check` throws because the page is not a listing, the page is not stored. */
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

/** A document and what was said in it. */
export interface ReadDocument {
  readonly document: SourceDocument;
  readonly reading: StoredSpeech;
}

/** Reads the document's turns from their store. */
export function transcriptOf({ document, reading }: ReadDocument): Transcript {
  const { title, date, labels } = reading;
  return {
    id: document.id,
    title: title + (reading.isPreliminary ? " (preliminary)" : ""),
    date,
    startsAt: null,
    eventTickers: [],
    source: document.source,
    labels,
    turns: reading.turns(),
  };
}

type Speech = Extract<Reading, { is: "speech" }>;

type StoredSpeech = Omit<Speech, "turns"> & { readonly turns: () => Speech["turns"] };

/** A reading whose turns are in a file, because those of all documents need more memory than the rest of a build. */
export type StoredReading = Exclude<Reading, Speech> | StoredSpeech;

/** Stores the turns of readings in a temporary file. */
export function createTurnStore() {
  const texts = new TextStore();
  return {
    store(reading: Reading): StoredReading {
      if (reading.is === "other") return reading;
      const row = texts.add(JSON.stringify(reading.turns));
      return { ...reading, turns: () => turnsForm.parse(JSON.parse(texts.read(row))) };
    },
    close: () => texts.close(),
  };
}

export type StoreTurns = ReturnType<typeof createTurnStore>["store"];
