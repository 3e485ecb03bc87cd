import { statSync } from "node:fs";
import { join, posix } from "node:path";
import type { HostingConfig } from "./hosting-config.ts";

/** A file to send, by its path inside the folder, or the path to redirect to. */
export type Found = { readonly file: string } | { readonly redirect: string };

/**
 * What Hosting serves for a decoded path with `cleanUrls` and without trailing slashes: a file; a page by its name without `.html`;
 * the index of a folder. Null when there is nothing.
 */
export function findFile(folder: string, { ignore }: HostingConfig, path: string): Found | null {
  if (path.split("/").includes("..") || path.includes("\0")) return null;
  const isThere = (file: string) =>
    !ignore.some((pattern) => posix.matchesGlob(file.slice(1), pattern)) && isFile(join(folder, file));

  if (isThere(path)) {
    const name = path.replace(/(?:(?:^|\/)index)?\.html$/, "");
    return name === path ? { file: path } : { redirect: name === "" ? "/" : name };
  }
  const page = path.endsWith("/") ? path.slice(0, -1) : path;
  const file = [`${page}/index.html`, `${page}.html`].find(isThere);
  if (file === undefined) return null;
  return path === page || path === "/" ? { file } : { redirect: page === "" ? "/" : page };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
