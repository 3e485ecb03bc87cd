import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import type { Problems, Report } from "./problems.ts";

export interface InputFile<Kind extends string> {
  readonly path: string;
  /** Its extension in lower case. */
  readonly kind: Kind;
  readonly bytes: number;
}

interface FoundFiles<Kind extends string> {
  /** Sorted by path. */
  readonly files: readonly InputFile<Kind>[];
  /** Number of regular files of other kinds. */
  readonly ignored: number;
}

interface FindOptions<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** Extensions of transcripts in forms that are not read, a problem for each. Other files are only counted. */
  readonly foreign?: readonly string[];
  /** Reports why nothing was found at the path. */
  readonly report: Report;
  /** Entries of the folder that are neither files nor folders, a problem for each. */
  readonly leftOut: Problems;
}

/**
 * The files of these kinds in a folder and below it, without hidden ones; or the single file at the path. Only regular files and links
 * to them count: reading a pipe would block, and following links to folders might never end.
 */
export function findFiles<Kind extends string>(path: string, options: FindOptions<Kind>): FoundFiles<Kind> {
  const { kinds, report } = options;
  try {
    const found = statSync(path);
    if (found.isDirectory()) return inFolder(path, options);
    const kind = kindOf(path, kinds);
    if (!found.isFile()) report("is neither a regular file nor a folder");
    else if (kind === null) report(`is not a transcript: expected ${kinds.join(", ")}`);
    else return { files: [{ path, kind, bytes: found.size }], ignored: 0 };
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
  }
  return { files: [], ignored: 0 };
}

function inFolder<Kind extends string>(
  folder: string,
  { kinds, foreign = [], report, leftOut }: FindOptions<Kind>,
): FoundFiles<Kind> {
  const files: InputFile<Kind>[] = [];
  let ignored = 0;
  for (const path of entriesBelow(folder, leftOut).sort()) {
    const regular = regularFile(path);
    const kind = kindOf(path, kinds);
    if ("leftOut" in regular) leftOut.in(path)(regular.leftOut);
    else if (kind === null && foreign.includes(extname(path).toLowerCase()))
      leftOut.in(path)(`is in no form that is read: expected ${kinds.join(", ")}`);
    else if (kind === null) ignored += 1;
    else files.push({ path, kind, bytes: regular.bytes });
  }
  if (files.length === 0) report(`holds no transcripts: expected ${kinds.join(", ")}`);
  return { files, ignored };
}

/** Paths below a folder, without the folders themselves. */
function entriesBelow(folder: string, leftOut: Problems): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith("."))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? entriesBelow(path, leftOut) : [path];
      });
  } catch (error) {
    leftOut.in(folder)(`cannot be read: ${messageOf(error)}`);
    return [];
  }
}

/** The size of a regular file, or of the file behind one link; else why the entry is left out. */
function regularFile(path: string): { readonly bytes: number } | { readonly leftOut: string } {
  try {
    const entry = lstatSync(path);
    if (entry.isFile()) return { bytes: entry.size };
    if (!entry.isSymbolicLink()) return { leftOut: "is not a regular file" };
    const target = lstatSync(resolve(realpathSync(dirname(path)), readlinkSync(path)), {
      throwIfNoEntry: false,
    });
    if (target === undefined) return { leftOut: "is a link to nothing" };
    if (target.isFile()) return { bytes: target.size };
    if (target.isDirectory()) return { leftOut: "is a link to a folder" };
    return { leftOut: target.isSymbolicLink() ? "is a link to a link" : "is a link to no regular file" };
  } catch (error) {
    return { leftOut: `cannot be read: ${messageOf(error)}` };
  }
}

function kindOf<Kind extends string>(path: string, kinds: readonly Kind[]): Kind | null {
  return kinds.find((kind) => kind === extname(path).toLowerCase()) ?? null;
}

const lineFeed = 0x0a;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a UTF-8 file without its byte order mark; null after reporting why it can't be read. */
export function readText(path: string, report: Report): string | null {
  let bytes: Buffer;
  try {
    // Reading a pipe would block.
    if (!statSync(path).isFile()) throw new Error("it is not a regular file");
    bytes = readFileSync(path);
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
    return null;
  }
  const text = decoded(bytes);
  if (text !== null && !isWide(bytes)) return text.replaceAll("\0", "\uFFFD");
  report("is not UTF-8 text: save it in that encoding", badLineOf(bytes));
  return null;
}

/** UTF-16 text without a byte order mark is also valid UTF-8, but every second byte is NUL. Single NULs are only a tool's fault. */
function isWide(bytes: Uint8Array): boolean {
  const nuls = bytes.reduce((count, byte) => count + Number(byte === 0), 0);
  return nuls * 10 > bytes.length;
}

/** Null if the bytes are not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function badLineOf(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end === -1 ? bytes.length : end;
    const text = decoded(bytes.subarray(from, to));
    if (text === null || isWide(bytes.subarray(from, to))) return line;
    from = to + 1;
  }
  return line;
}

/** A file's name without its extension and without the track's name that downloaders add before it: `.en`, `.en_US`, `.en-nP7-_2Uo`. */
export function stemOf(path: string): string {
  return basename(path, extname(path)).replace(/\.[a-z]{2,3}(?:[-_][A-Za-z0-9_-]*)?$/, "");
}
