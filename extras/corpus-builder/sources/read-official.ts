import { byPlace } from "../corpus-of-source.ts";
import { messageOf } from "@mention-market/service/base/errors";
import type { Problem, Problems } from "@mention-market/service/corpus-builder/problems";
import { StoreError, type Source } from "@mention-market/service/corpus-builder/source";
import { createDocumentReader, type DocumentReader, type Reading } from "./reading.ts";
import { readFromFolder } from "./from-folder.ts";
import { type DocumentReading, type FromWeb, readFromWeb } from "./from-web.ts";
import {
  createTurnStore,
  type StoreTurns,
  type Listed,
  type OfficialSource,
  transcriptOf,
} from "./official-source.ts";
import { createWebFolder, type WebFolderOptions } from "./web-folder.ts";

/** A folder of the source's files; or where they are fetched from, and the folder where they are stored. */
export type Place = { readonly files: string } | WebFolderOptions;

interface ReadOptions {
  readonly place: Place;
  /** The first day of the transcripts, YYYY-MM-DD. Default: the source's first day. */
  readonly since?: string | undefined;
  /** Problems of the place itself. */
  readonly problems: Problems;
  /** Problems of files. */
  readonly badInput: Problems;
  readonly onProgress: (files: number, total: number) => void;
}

export interface OfficialSummary {
  /** Null if files were not to be fetched. */
  readonly web: (Pick<FromWeb, "fetched"> & { readonly requests: number }) | null;
  /** Listed files that do not exist. */
  readonly missing: readonly string[];
  /** Ids of transcripts that the publisher may still change. */
  readonly preliminary: readonly string[];
  /** Preliminary files that also have a final file. */
  readonly superseded: readonly string[];
  /** Transcripts from before the first day. */
  readonly older: { readonly since: string; readonly count: number };
  /** Files without speech, and why. */
  readonly others: readonly Problem[];
  readonly notes: readonly Problem[];
  /** The day of the newest transcript; null without transcripts. */
  readonly newest: string | null;
}

interface ReadOfficial extends Source {
  readonly silentTurns: number;
  readonly official: OfficialSummary;
}

const beginning = "0000-01-01";

/** Reads the transcripts of an official source. Reports problems, and leaves out what has them. */
export async function readOfficial(source: OfficialSource, options: ReadOptions): Promise<ReadOfficial> {
  const { place, since = source.since ?? beginning } = options;
  const reader = createDocumentReader(source.reader);
  const turns = createTurnStore();
  const reading = { ...options, since, reader, storeTurns: (one: Reading) => turns.store(one) };
  try {
    const read = await ("files" in place
      ? fromFolder(source, place.files, reading)
      : fromWeb(source, place, reading));
    return { ...read, close: () => turns.close() };
  } finally {
    await reader.close();
  }
}

interface ReadingOptions extends ReadOptions {
  readonly since: string;
  readonly reader: DocumentReader;
  readonly storeTurns: StoreTurns;
}

async function fromFolder(source: OfficialSource, path: string, options: ReadingOptions) {
  const { documents, ...found } = await readFromFolder(source, { ...options, path });
  return sourceOf(source, documents, { ...found, since: options.since, web: null });
}

async function fromWeb(source: OfficialSource, place: WebFolderOptions, options: ReadingOptions) {
  const { since, problems, badInput } = options;
  const web = createWebFolder(place);
  const nothing = { ignored: 0, superseded: [], missing: [], notes: [], since };
  try {
    const report = (file: string) => badInput.in(file);
    const read = await readFromWeb(source, { ...options, web, report });
    const { documents, fetched, missing, notes } = read;
    const found = { missing, notes, web: { requests: web.requests(), fetched } };
    return sourceOf(source, documents, { ...nothing, ...found });
  } catch (error) {
    if (error instanceof StoreError) throw error;
    problems.in(place.baseUrl)(messageOf(error));
    return sourceOf(source, [], { ...nothing, web: null });
  }
}

interface Found extends Pick<OfficialSummary, "web" | "superseded" | "missing">, Pick<Listed, "notes"> {
  readonly ignored: number;
  readonly since: string;
}

function sourceOf(
  { kind }: OfficialSource,
  documents: readonly DocumentReading[],
  { ignored, since, notes, ...found }: Found,
): Omit<ReadOfficial, "close"> {
  const spoken = documents.flatMap(({ document, reading }) =>
    reading.is === "speech" ? { document, reading } : [],
  );
  const recent = spoken.filter(({ reading }) => reading.date >= since);
  const placed = recent
    .map((one) => ({ ...one.reading, id: one.document.id, startsAt: null, one }))
    .sort(byPlace(null));
  const ofDocuments = recent.flatMap(({ document, reading }) =>
    reading.notes.map((text) => ({ file: document.file, line: null, text })),
  );
  return {
    count: recent.length,
    files: recent.length === 0 ? {} : { [kind]: recent.length },
    ignored,
    silentTurns: recent.reduce((sum, { reading }) => sum + reading.silentTurns, 0),
    official: {
      ...found,
      preliminary: recent.flatMap(({ document, reading }) => (reading.isPreliminary ? document.id : [])),
      older: { since, count: spoken.length - recent.length },
      others: documents.flatMap(({ document, reading }) =>
        reading.is === "other" ? { file: document.file, line: null, text: reading.reason } : [],
      ),
      notes: [...notes.map((note) => ({ ...note, line: null })), ...ofDocuments],
      newest: placed.at(-1)?.date ?? null,
    },
    *transcripts() {
      for (const { one } of placed) yield transcriptOf(one);
    },
  };
}
