import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { messageOf } from "@mention-market/service/base/errors";
import { findFiles } from "@mention-market/service/corpus-builder/input-files";
import type { Problems } from "@mention-market/service/corpus-builder/problems";
import type { DocumentReader, SourceDocument } from "./reading.ts";
import type { DocumentReading } from "./from-web.ts";
import {
  type Listed,
  type ListingSite,
  MissingList,
  type OfficialSource,
  type StoreTurns,
} from "./official-source.ts";
import { maxFileBytes, tooLarge } from "./web-folder.ts";

interface FromFolderOptions {
  readonly path: string;
  readonly reader: DocumentReader;
  readonly storeTurns: StoreTurns;
  /** A listed document from this day on that the folder lacks is reported as missing. */
  readonly since: string;
  /** Problems of the path itself. */
  readonly problems: Problems;
  /** Problems of files. */
  readonly badInput: Problems;
  readonly onProgress: (files: number, total: number) => void;
}

interface FromFolder extends Pick<Listed, "notes"> {
  readonly documents: readonly DocumentReading[];
  /** Number of files that do not belong to the source. */
  readonly ignored: number;
  /** Preliminary files of documents that also have a final file. */
  readonly superseded: readonly string[];
  /** Documents that are listed in the folder but are not in it. */
  readonly missing: readonly string[];
}

interface FoundDocument extends DocumentReading {
  readonly path: string;
}

/**
 * Reads the documents in a folder, or the one at the path: every file with a document's name, whether it is listed or not. A final text
 * replaces a preliminary one. Nothing is fetched.
 */
export async function readFromFolder(
  source: OfficialSource,
  options: FromFolderOptions,
): Promise<FromFolder> {
  const { path, reader, storeTurns, problems, badInput, onProgress } = options;
  const { files, ignored } = findFiles(path, {
    kinds: [source.kind],
    report: problems.in(path),
    leftOut: badInput,
  });
  const { documents: listed, notes, listings } = await listedIn(source, options);
  const byFile = new Map(listed.map((document) => [document.file, document]));
  const named = files.flatMap((file) => {
    const name = basename(file.path);
    const document = byFile.get(name) ?? source.documentOf(name);
    return document === null ? [] : { document, path: file.path, bytes: file.bytes };
  });
  const readOne = async (document: SourceDocument, file: string, bytes: number) => {
    try {
      if (bytes > maxFileBytes) throw new Error(tooLarge);
      return await reader.read(document, readFileSync(file));
    } catch (error) {
      badInput.in(file)(messageOf(error));
      return null;
    }
  };
  const found: FoundDocument[] = [];
  for (const [at, { document, path: file, bytes }] of named.entries()) {
    const reading = await readOne(document, file, bytes);
    if (reading !== null) found.push({ document, path: file, reading: storeTurns(reading) });
    onProgress(at + 1, named.length);
  }
  const inFolder = new Set(named.map(({ document }) => document.file));
  return {
    ...onceEach(found, badInput),
    ignored: ignored - listings + files.length - named.length,
    notes,
    missing: listed.map(({ file }) => file).filter((file) => !inFolder.has(file)),
  };
}

/** The documents in the folder's listings, and how many listings were read. */
async function listedIn(source: OfficialSource, { path, since, problems }: FromFolderOptions) {
  let listings = 0;
  const site: ListingSite = {
    stored: () => null,
    fetch(_, file) {
      const listing = join(path, file);
      if (!existsSync(listing)) return Promise.resolve({ status: "missing" });
      listings += 1;
      return Promise.resolve({ status: "new", bytes: readFileSync(listing), keep: () => {} });
    },
  };
  try {
    return { ...(await source.list(site, since)), listings };
  } catch (error) {
    if (!(error instanceof MissingList)) problems.in(path)(messageOf(error));
    return { documents: [], notes: [], listings };
  }
}

/** Of several files with the same document the final one. If several are left, none of them, and a problem. */
function onceEach(found: readonly FoundDocument[], badInput: Problems) {
  const superseded: string[] = [];
  const documents = [...Map.groupBy(found, ({ document }) => document.id).values()].flatMap((all) => {
    const final = all.filter(({ reading }) => reading.is === "other" || !reading.isPreliminary);
    const latest = final.length > 0 ? final : all;
    superseded.push(...all.filter((one) => !latest.includes(one)).map((one) => one.path));
    if (latest.length === 1) return latest;
    const paths = latest.map((one) => basename(one.path)).join(", ");
    for (const one of latest) badInput.in(one.path)(`is there ${latest.length} times: ${paths}`);
    return [];
  });
  return { documents, superseded };
}
