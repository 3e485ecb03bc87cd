import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Corpus, openCorpus } from "@mention-market/service/transcripts/corpus";
import { readTurns } from "../../src/transcripts/collections.ts";

interface Ran {
  readonly code: number | null;
  /** Lines. */
  readonly out: readonly string[];
  readonly err: readonly string[];
}

const command = [process.execPath, join(__dirname, "../../commands/corpus.ts")] as const;

/** Runs `npm run corpus`. */
export const runCorpus = (...args: readonly string[]) => run(...command, ...args);

/** Runs `npm run corpus` where no file can grow beyond 2 MB, as on a full disk. */
export const runCorpusWithFullDisk = (...args: readonly string[]) =>
  run("sh", "-c", 'ulimit -f 4096; exec "$0" "$@"', ...command, ...args);

async function run(file: string, ...args: readonly string[]): Promise<Ran> {
  const child = spawn(file, args);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, out: out.trim().split("\n"), err: err.trim().split("\n") };
}

/** Opens a corpus file and closes it. */
export function inCorpus<Result>(out: string, look: (corpus: Corpus) => Result): Result {
  const corpus = openCorpus(out);
  if (corpus === null) throw new Error("The corpus was not written");
  try {
    return look(corpus);
  } finally {
    corpus.close();
  }
}

/** The turns of each transcript, as "speaker (role): text". */
export const turnsIn = (out: string) =>
  inCorpus(out, (corpus) =>
    corpus.transcripts.map((_, number) =>
      readTurns(corpus, number).map(({ speaker, role, text }) => `${speaker} (${role}): ${text}`),
    ),
  );
