import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { byPlace } from "../../src/transcripts/index/transcript.ts";
import { messageOf } from "../../src/base/errors.ts";
import type { Problem, Problems } from "../problems.ts";
import type { Source } from "../source.ts";
import { readFromWeb, type FromWeb } from "./from-web.ts";
import { type OfficialSource, transcriptOf, type ReadDocument, readDocument } from "./official-source.ts";
import { maxFileBytes, tooLarge } from "./receive.ts";
import { createWebFolder, type WebFolderOptions } from "./web-folder.ts";
import { findFiles } from "../input-files.ts";

/** A folder of the source's files; else where they are fetched from, and the folder in which they are kept. */
export type Place = { readonly files: string } | WebFolderOptions;

interface ReadOptions {
  readonly place: Place;
  /** What is wrong with the place as a whole. */
  readonly problems: Problems;
  /** What is wrong with one file. */
  readonly badInput: Problems;
  readonly onProgress: (files: number, total: number) => void;
}

export interface OfficialSummary {
  /** Null when nothing was to be fetched. */
  readonly web: (Pick<FromWeb, "fetched" | "missing"> & { readonly requests: number }) | null;
  /** Ids of transcripts that the publisher may still change. */
  readonly preliminary: readonly string[];
  /** Preliminary files beside a final one. */
  readonly superseded: readonly string[];
  readonly notes: readonly Problem[];
}

interface ReadOfficial extends Source {
  readonly silentTurns: number;
  readonly official: OfficialSummary;
}

/** Reads the transcripts of an official source. What is wrong is reported, and left out. */
export async function readOfficial(source: OfficialSource, options: ReadOptions): Promise<ReadOfficial> {
  const { place } = options;
  return "files" in place
    ? fromFolder(source, { ...options, path: place.files })
    : fromWeb(source, place, options);
}

async function fromFolder(
  source: OfficialSource,
  options: Omit<ReadOptions, "place"> & { readonly path: string },
): Promise<ReadOfficial> {
  const { documents, ignored, superseded } = await readFromFolder(source, options);
  return sourceOf(source, documents, { ignored, superseded, web: null });
}

async function fromWeb(
  source: OfficialSource,
  place: WebFolderOptions,
  { problems, badInput, onProgress }: ReadOptions,
): Promise<ReadOfficial> {
  const web = createWebFolder(place);
  try {
    const report = (file: string) => badInput.in(file);
    const { documents, fetched, missing } = await readFromWeb(source, { web, report, onProgress });
    return sourceOf(source, documents, {
      ignored: 0,
      superseded: [],
      web: { requests: web.requests(), fetched, missing },
    });
  } catch (error) {
    problems.in(place.baseUrl)(messageOf(error));
    return sourceOf(source, [], { ignored: 0, superseded: [], web: null });
  }
}

function sourceOf(
  { kind }: OfficialSource,
  documents: readonly ReadDocument[],
  { ignored, ...found }: Pick<OfficialSummary, "web" | "superseded"> & { readonly ignored: number },
): ReadOfficial {
  const transcripts = documents.map(transcriptOf).sort(byPlace(null));
  return {
    count: documents.length,
    files: documents.length === 0 ? {} : { [kind]: documents.length },
    ignored,
    silentTurns: documents.reduce((sum, { reading }) => sum + reading.silentTurns, 0),
    official: {
      ...found,
      preliminary: documents.flatMap(({ document, reading }) => (reading.isPreliminary ? document.id : [])),
      notes: documents.flatMap(({ document, reading }) =>
        reading.notes.map((text) => ({ file: document.file, line: null, text })),
      ),
    },
    transcripts: () => transcripts,
    close: () => {},
  };
}

interface FromFolderOptions {
  readonly path: string;
  /** What is wrong with the path as a whole. */
  readonly problems: Problems;
  /** What is wrong with one file. */
  readonly badInput: Problems;
  readonly onProgress: (files: number, total: number) => void;
}

interface FromFolder {
  readonly documents: readonly ReadDocument[];
  /** Files that are not the source's. */
  readonly ignored: number;
  /** Files with a preliminary text of what another file has as it is now. */
  readonly superseded: readonly string[];
}

interface FoundDocument extends ReadDocument {
  readonly path: string;
}

/** Reads the documents in a folder, or the one that the path names. A final text counts, and not a preliminary one beside it. */
async function readFromFolder(source: OfficialSource, options: FromFolderOptions): Promise<FromFolder> {
  const { path, problems, badInput, onProgress } = options;
  const { files, ignored } = findFiles(path, {
    kinds: [source.kind],
    report: problems.in(path),
    leftOut: badInput,
  });
  const named = files.flatMap((file) => {
    const document = source.documentOf(basename(file.path));
    return document === null ? [] : { document, path: file.path, bytes: file.bytes };
  });
  const found: FoundDocument[] = [];
  for (const [at, file] of named.entries()) {
    try {
      if (file.bytes > maxFileBytes) throw new Error(tooLarge);
      found.push({ ...file, reading: await readDocument(source, file.document, readFileSync(file.path)) });
    } catch (error) {
      badInput.in(file.path)(messageOf(error));
    }
    onProgress(at + 1, named.length);
  }
  const superseded: string[] = [];
  const documents = [...Map.groupBy(found, ({ document }) => document.id).values()].flatMap((all) => {
    const final = all.filter(({ reading }) => !reading.isPreliminary);
    const latest = final.length > 0 ? final : all;
    superseded.push(...all.filter((one) => !latest.includes(one)).map((one) => one.path));
    if (latest.length === 1) return latest;
    const paths = latest.map((one) => basename(one.path)).join(", ");
    for (const one of latest) badInput.in(one.path)(`is there ${latest.length} times: ${paths}`);
    return [];
  });
  return { documents, ignored: ignored + files.length - named.length, superseded };
}
