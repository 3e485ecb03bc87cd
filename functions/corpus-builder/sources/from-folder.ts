import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { messageOf } from "../../src/base/errors.ts";
import { findFiles } from "../find-files.ts";
import type { Problems } from "../problems.ts";
import type { OfficialSource } from "./official-source.ts";
import { readDocument, type ReadDocument } from "./reading.ts";

export interface FromFolderOptions {
  readonly path: string;
  /** What is wrong with the path as a whole. */
  readonly problems: Problems;
  /** What is wrong with one file. */
  readonly badInput: Problems;
  readonly onProgress: (files: number, total: number) => void;
}

export interface FromFolder {
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
export async function readFromFolder(
  source: OfficialSource,
  options: FromFolderOptions,
): Promise<FromFolder> {
  const { path, problems, badInput, onProgress } = options;
  const { files, ignored } = findFiles(path, {
    kinds: [source.kind],
    report: problems.in(path),
    leftOut: badInput,
  });
  const named = files.flatMap((file) => {
    const document = source.documentOf(basename(file.path));
    return document === null ? [] : { document, path: file.path };
  });
  const found: FoundDocument[] = [];
  for (const [at, file] of named.entries()) {
    try {
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
