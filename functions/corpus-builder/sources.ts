import { readdirSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import type { Report } from "./problems.ts";

export const kinds = [".vtt", ".srt", ".txt", ".json"] as const;
export type Kind = (typeof kinds)[number];

export interface Source {
  readonly path: string;
  readonly kind: Kind;
  readonly bytes: number;
}

export interface Sources {
  readonly files: readonly Source[];
  /** Files of a folder that are no transcripts. */
  readonly ignored: number;
}

/** The transcript files of a folder and those below it, hidden ones aside, or the one file that the path names. */
export function findSources(path: string, report: Report): Sources {
  try {
    if (statSync(path).isDirectory()) return inFolder(path, report);
    const kind = kindOf(path);
    if (kind !== null) return { files: [{ path, kind, bytes: statSync(path).size }], ignored: 0 };
    report(`is no transcript: expected ${kinds.join(", ")}`);
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
  }
  return { files: [], ignored: 0 };
}

function inFolder(folder: string, report: Report): Sources {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = paths.flatMap((path) => {
    const kind = kindOf(path);
    return kind === null ? [] : [{ path, kind, bytes: statSync(path).size }];
  });
  if (files.length === 0) report(`holds no transcripts: expected ${kinds.join(", ")}`);
  return { files, ignored: paths.length - files.length };
}

function kindOf(path: string): Kind | null {
  return kinds.find((kind) => kind === extname(path).toLowerCase()) ?? null;
}

/** The game id that a file is named by; a language before the extension, as downloaders add it, is left out. */
export function gameIdIn(path: string): string {
  const name = basename(path, extname(path));
  return name.replace(/\.[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/, "");
}
