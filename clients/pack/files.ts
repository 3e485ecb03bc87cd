import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedFile } from "./archives.ts";

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
