import { z } from "zod";
import { createHash } from "node:crypto";
import type { InformedSeries, Transcript } from "../../src/transcripts/index/transcript.ts";
import { type WebFolder, storedValue } from "./web-folder.ts";
import { hasWord, spokenText } from "../lines/transcript-line.ts";

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

interface SourceText {
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

/** What was read from a document. */
export type Reading = z.output<typeof readingForm>;

const readingForm = z.object({
  isPreliminary: z.boolean(),
  /** Turns without a word, such as "[Laughter]" alone, are left out. */
  turns: z.array(z.object({ speaker: z.string().nullable(), role: z.string(), text: z.string() })),
  silentTurns: z.number(),
  notes: z.array(z.string()),
});

export interface ReadDocument {
  readonly document: SourceDocument;
  readonly reading: Reading;
}

/** Reads the bytes of a document. Throws an Error that says what is wrong with them. */
export async function readDocument(
  source: OfficialSource,
  document: SourceDocument,
  bytes: Uint8Array,
): Promise<Reading> {
  const text = await source.read(bytes, document);
  const { turns, notes } = source.turns(text);
  const spoken = turns
    .map(({ speaker, role, text: printed }) => ({ speaker, role, text: spokenText(printed) }))
    .filter((turn) => hasWord(turn.text));
  if (spoken.length === 0) throw new Error("has no speech in it");
  return {
    isPreliminary: text.isPreliminary,
    turns: spoken,
    silentTurns: turns.length - spoken.length,
    notes: [...notes],
  };
}

export function transcriptOf({ document, reading }: ReadDocument): Transcript {
  const { id, title, date, source } = document;
  return {
    id,
    title: title + (reading.isPreliminary ? " (preliminary)" : ""),
    date,
    startsAt: null,
    eventTickers: [],
    source,
    labels: {},
    turns: reading.turns,
  };
}

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
