import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..", "..", "..");

/** What decides how the sample's transcripts are made and stored. */
const sources = [
  "extras/{local,corpus-builder}/**/*.ts",
  "extras/src/estimates/**/*.ts",
  "functions/{local,corpus-builder}/**/*.ts",
  "functions/src/{base,transcripts}/**/*.{ts,txt}",
];

/** The sample's transcripts as a start with the present sources made them: a start on an empty folder takes a second for them. */
const kept = join(repository, ".cache", "sample-corpora", versionOf(sources));

function versionOf(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync(patterns, { cwd: repository }).toSorted())
    hash.update(path).update(readFileSync(join(repository, path)));
  return hash.digest("hex").slice(0, 16);
}

/** Gives an empty data folder the sample's transcripts, if a start has made them before. */
export function giveCorpora(dataFolder: string): void {
  const own = join(dataFolder, "sample-corpora");
  if (existsSync(kept) && !existsSync(own)) cpSync(kept, own, { recursive: true });
}

/** Keeps those that a start has made. */
export function keepCorpora(dataFolder: string): void {
  const own = join(dataFolder, "sample-corpora");
  if (existsSync(kept) || !existsSync(own)) return;
  const copy = `${kept}-${process.pid}`;
  mkdirSync(copy, { recursive: true });
  cpSync(own, copy, { recursive: true });
  try {
    renameSync(copy, kept);
  } catch {
    // Another suite was first.
    rmSync(copy, { recursive: true });
  }
}
