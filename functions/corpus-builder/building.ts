import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import type { Problems } from "./problems.ts";
import { makeFolder, missingFolders } from "../local/make-folder.ts";

/** Throws a BadInput if the corpus file can't be written. To be called first, because a build takes minutes. */
export function checkOut(out: string, problems: Problems): void {
  try {
    checkWritable(out);
  } catch (error) {
    problems.in(`--out ${out}`)(`cannot be written: ${messageOf(error)}`);
  }
  problems.check();
}

/** Throws if no file can be created at `out`. Leaves no file behind. */
function checkWritable(out: string): void {
  if (existsSync(out) && statSync(out).isDirectory()) throw new Error("it is a folder");
  const folder = dirname(out);
  const missing = missingFolders(folder);
  try {
    makeFolder(folder);
    const probe = workplaceOf(out);
    rmSync(probe, { recursive: true, force: true });
    mkdirSync(probe);
    rmdirSync(probe);
  } finally {
    for (const made of missing.toReversed()) if (existsSync(made)) rmdirSync(made);
  }
}

/**
 * Makes a file atomically: `make` writes it in a temporary folder next to `out`, and it is renamed to `out` after it is safe on disk.
 * Until then, an older `out` stays as it was, even after a crash.
 */
export function building<Result>(out: string, make: (file: string) => Result): Result {
  const folder = dirname(out);
  makeFolder(folder);
  removeLeftovers(folder, `.${basename(out)}.building-`);
  const workplace = workplaceOf(out);
  rmSync(workplace, { recursive: true, force: true });
  mkdirSync(workplace);
  try {
    const file = join(workplace, "corpus.sqlite");
    const result = make(file);
    flush(file);
    renameSync(file, out);
    flush(folder);
    return result;
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

/** A temporary folder next to the file. It has the process id in its name, so that a later build can recognize leftovers. */
function workplaceOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.building-${process.pid}`);
}

/** Removes folders of killed builds, whose process no longer exists. */
function removeLeftovers(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function flush(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
