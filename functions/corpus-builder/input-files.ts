import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import type { Problems, Report } from "./problems.ts";
import type { Encoding } from "./reading-report.ts";

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
  /** Problems of transcripts in forms that are not read, by extension. Other files are only counted. */
  readonly foreign?: ReadonlyMap<string, string>;
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
  const { kinds, foreign, report } = options;
  try {
    const found = statSync(path);
    if (found.isDirectory()) return inFolder(path, options);
    const kind = kindOf(path, kinds);
    if (!found.isFile()) report("is neither a regular file nor a folder");
    else if (kind === null)
      report(foreign?.get(extensionOf(path)) ?? `is not a transcript: expected ${kinds.join(", ")}`);
    else return { files: [{ path, kind, bytes: found.size }], ignored: 0 };
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
  }
  return { files: [], ignored: 0 };
}

function inFolder<Kind extends string>(
  folder: string,
  { kinds, foreign, report, leftOut }: FindOptions<Kind>,
): FoundFiles<Kind> {
  const files: InputFile<Kind>[] = [];
  let ignored = 0;
  for (const path of entriesBelow(folder, leftOut).sort()) {
    const regular = regularFile(path);
    const kind = kindOf(path, kinds);
    const problem = foreign?.get(extensionOf(path));
    if ("leftOut" in regular) leftOut.in(path)(regular.leftOut);
    else if (kind === null && problem !== undefined) leftOut.in(path)(problem);
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
  return kinds.find((kind) => kind === extensionOf(path)) ?? null;
}

function extensionOf(path: string): string {
  return extname(path).toLowerCase();
}

export interface EncodedText {
  readonly text: string;
  readonly encoding: Encoding;
}

/**
 * The text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252; null after reporting why it can't be read.
 * A file with characters of UTF-8 beside other bytes is damaged.
 */
export function readText(path: string, report: Report): EncodedText | null {
  let bytes: Buffer;
  try {
    // Reading a pipe would block.
    if (!statSync(path).isFile()) throw new Error("it is not a regular file");
    bytes = readFileSync(path);
  } catch (error) {
    report(`cannot be read: ${messageOf(error)}`);
    return null;
  }
  const read = decoded(bytes) ?? (hasUtf8(bytes) ? null : decoded(bytes, "Windows-1252"));
  if (read === null) report("is not UTF-8 text: save it in that encoding", badLineOf(bytes));
  return read;
}

function hasUtf8(bytes: Uint8Array): boolean {
  return /[^\0-\x7F\uFFFD]/.test(new TextDecoder().decode(bytes));
}

/** Null if the bytes are not in the encoding. Default: UTF-16 by its mark, else UTF-8. */
function decoded(
  bytes: Uint8Array,
  encoding: Encoding = /^(?:fffe|feff)/.test(Buffer.from(bytes.subarray(0, 2)).toString("hex"))
    ? "UTF-16"
    : "UTF-8",
): EncodedText | null {
  const label = encoding !== "UTF-16" ? encoding : bytes[0] === 0xff ? "utf-16le" : "utf-16be";
  if (encoding !== "UTF-16" && isWide(bytes)) return null;
  try {
    return {
      text: new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll("\0", "\uFFFD"),
      encoding,
    };
  } catch {
    return null;
  }
}

/** UTF-16 text without a byte order mark is also valid UTF-8, but every second byte is NUL. Single NULs are only a tool's fault. */
function isWide(bytes: Uint8Array): boolean {
  let nuls = 0;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) nuls += 1;
  return nuls * 10 > bytes.length;
}

const lineFeed = 0x0a;

function badLineOf(bytes: Buffer): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end === -1 ? bytes.length : end;
    if (decoded(bytes.subarray(from, to), "UTF-8") === null) return line;
    from = to + 1;
  }
  return line;
}

/** A file's name without its extension and without the track's name that downloaders add before it: `.en`, `.en_US`, `.en-nP7-_2Uo`. */
export function stemOf(path: string): string {
  return basename(path, extname(path)).replace(/\.[a-z]{2,3}(?:[-_][A-Za-z0-9_-]*)?$/, "");
}
