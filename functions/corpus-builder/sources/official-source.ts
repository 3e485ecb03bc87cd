import type { InformedSeries } from "../../src/transcripts/index/transcript.ts";
import type { WebFolder } from "./web-folder.ts";

/**
 * A public source of transcripts that `npm run corpus -- --source <name>` reads by itself: it lists documents, which are fetched
 * for it, reads the text of each, and divides it into turns. A new one is a folder here and a line in `build-official.ts`.
 */
export interface OfficialSource {
  /** Of the source and of its collection. */
  readonly name: string;
  /** The extension of its files, such as .pdf. */
  readonly kind: string;
  /** Where it is on the web, without a path. */
  readonly baseUrl: string;
  /** Raised whenever `read` or `turns` changes: documents that an earlier version read are read again. */
  readonly version: number;
  /** The market series that it informs. */
  readonly series: readonly InformedSeries[];
  /** Spellings of speakers' names, each with the name that the collection uses. */
  readonly spellings: Readonly<Record<string, string>>;
  /** The documents that there are, by the pages that name them. Throws an Error when such a page can't be read. */
  list(web: WebFolder): Promise<readonly SourceDocument[]>;
  /** The document that a file holds, by the file's name; null for other files. */
  documentOf(fileName: string): SourceDocument | null;
  /** The text of a document. Throws an Error that says what is wrong with it, as "is of another day". */
  read(bytes: Uint8Array, document: SourceDocument): Promise<SourceText>;
  /** Who said what in it. Throws as `read` does. */
  turns(text: SourceText): SourceTurns;
}

export interface SourceDocument {
  /** Of its transcript. */
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD, the day on which it was said, US Eastern. */
  readonly date: string;
  /** Who published it, and where. */
  readonly source: string;
  /** Of its address. */
  readonly path: string;
  /** The name of its file. */
  readonly file: string;
}

export interface SourceText {
  /** Whether the publisher says that it may still change. */
  readonly isPreliminary: boolean;
  readonly paragraphs: readonly string[];
}

export interface SourceTurns {
  readonly turns: readonly SourceTurn[];
  /** What a user should know, as "calls somebody chair whom this version does not know". */
  readonly notes: readonly string[];
}

export interface SourceTurn {
  /** As it is printed. */
  readonly label: string;
  /** Null when it is not known. */
  readonly speaker: string | null;
  readonly role: string;
  /** Text in square brackets is not speech. */
  readonly text: string;
}
