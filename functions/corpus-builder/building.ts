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
import { makeFolder, missingFolders } from "../src/base/make-folder.ts";

/** Throws a BadInput when the corpus file can't be written. Called before anything is read, since a build takes minutes. */
export function checkOut(out: string, problems: Problems): void {
  try {
    checkWritable(out);
  } catch (error) {
    problems.in(`--out ${out}`)(`cannot be written: ${messageOf(error)}`);
  }
  problems.check();
}

/** Throws when no file can be made at `out`. Leaves nothing behind. */
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
 * Makes a file that appears whole or not at all: `make` writes it in a folder of its own beside the place where it will be,
 * and only what is safe on disk is renamed to `out`. Whatever happens, an older `out` stays as it was until then.
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

/** A folder beside the file, named for this process so that a later build can tell that it is left over. */
function workplaceOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.building-${process.pid}`);
}

/** Of builds that were killed: their process is no more. */
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
