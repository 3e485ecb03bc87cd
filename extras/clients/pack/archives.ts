import { gzipSync, zipSync, type Zippable } from "fflate";
import { createTar } from "nanotar";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of an archive: its path inside, with slashes, and its content. */
export interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

/** Every file gets one date, so that equal files make equal bytes everywhere: a zip keeps local time, a tar UTC. */
const zipTime = new Date(1980, 0, 1);
const tarTime = Date.UTC(1980, 0, 1);
const level = 9;

/** A zip of the files, in order. */
export function zip(files: readonly PackedFile[]): Buffer {
  // Made on Unix: a file that all may read.
  const attrs = 0o100644 << 16;
  const entries: Zippable = {};
  for (const { path, content } of files) entries[path] = [content, { os: 3, attrs }];
  return Buffer.from(zipSync(entries, { level, mtime: zipTime }));
}

/** A gzipped tar of the files, in order. */
export function tarGz(files: readonly PackedFile[]): Buffer {
  const attrs = { mode: "644", uid: 0, gid: 0, mtime: tarTime };
  const tar = createTar(files.map(({ path, content }) => ({ name: path, data: content, attrs })));
  return Buffer.from(gzipSync(tar, { level, mtime: 0 }));
}

/** The files of a folder and its subfolders, sorted, with paths from `root`. With `names`, only these. */
export function filesIn(root: string, folder: string, names?: readonly string[]): PackedFile[] {
  return (names ?? readdirSync(join(root, folder)).sort()).flatMap((name) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (/\.pyc$|^__pycache__$/.test(name)) return [];
    return isFolder(name) ? filesIn(root, path) : [{ path, content: readFileSync(join(root, path)) }];
  });
}

/** All files of the packages have an extension. */
function isFolder(name: string): boolean {
  return !name.includes(".");
}

export function packed(path: string, text: string): PackedFile {
  return { path, content: Buffer.from(text) };
}
