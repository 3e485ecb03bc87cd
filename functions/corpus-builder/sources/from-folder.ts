import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { messageOf } from "../../src/base/errors.ts";
import { findFiles } from "../input-files.ts";
import type { Problems } from "../problems.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { DocumentReading } from "./from-web.ts";
import { type Listed, type ListingSite, MissingList, type OfficialSource } from "./official-source.ts";
import { maxFileBytes, tooLarge } from "./receive.ts";

interface FromFolderOptions {
  readonly path: string;
  readonly reader: DocumentReader;
  /** A day, from which on listed documents are missed. */
  readonly since: string;
  /** What is wrong with the path as a whole. */
  readonly problems: Problems;
  /** What is wrong with one file. */
  readonly badInput: Problems;
  readonly onProgress: (files: number, total: number) => void;
}

interface FromFolder extends Pick<Listed, "notes"> {
  readonly documents: readonly DocumentReading[];
  /** Files that are not the source's. */
  readonly ignored: number;
  /** Files with a preliminary text of what another file has as it is now. */
  readonly superseded: readonly string[];
  /** Documents that the listings of the folder name, and that are not in it. */
  readonly missing: readonly string[];
}

interface FoundDocument extends DocumentReading {
  readonly path: string;
}

/**
 * Reads the documents in a folder, or the one that the path names: each file that is named as one, in a listing or not. A final text counts,
 * and not a preliminary one beside it. Nothing is fetched.
 */
export async function readFromFolder(
  source: OfficialSource,
  options: FromFolderOptions,
): Promise<FromFolder> {
  const { path, reader, problems, badInput, onProgress } = options;
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
  const found: FoundDocument[] = [];
  for (const [at, { document, path: file, bytes }] of named.entries()) {
    try {
      if (bytes > maxFileBytes) throw new Error(tooLarge);
      const reading = await reader.read(document, readFileSync(file));
      found.push({ document, path: file, reading });
    } catch (error) {
      badInput.in(file)(messageOf(error));
    }
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

/** The documents that the listings of a folder name, none without them; and how many listings were read. */
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

/** Of several files with a document the final one; none when several are. */
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
