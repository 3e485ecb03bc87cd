import { gzipSync, zipSync, type Zippable } from "fflate";
import { createTar } from "nanotar";

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
