import { fork } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { seededRandom } from "../sandbox/corpus/random.ts";
import { generateInput, size } from "./search/generate.ts";
import { fullTextIndex, scan, type Contender } from "./search/others.ts";
import { mix, questionsOf, type BenchQuestion } from "./search/questions.ts";

const asked = 200;
/** The scan takes the better part of a second a question. */
const scanned = 40;

const built = z.object({
  corpus: z.object({ games: z.number(), words: z.number(), vocabulary: z.number() }),
  seconds: z.number(),
  peakBytes: z.number(),
});
const round = z.object({ times: z.array(z.number()), mentions: z.array(z.number()) });
const served = z.object({ uncached: round, cached: round, residentBytes: z.number() });

const folder = mkdtempSync(join(tmpdir(), "search-bench-"));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  console.log(
    `Generating ${size.games} games × ${size.wordsPerGame} words, ${size.vocabulary} different (Zipf) …`,
  );
  const vocabulary = generateInput(folder);
  const transcripts = join(folder, "transcripts");
  const corpus = join(folder, "nfl.sqlite");

  const build = built.parse(await child("build.ts", [join(folder, "games.csv"), transcripts, corpus]));
  const { games, words } = build.corpus;
  console.log(
    `Build: ${games} games, ${words} words in ${build.seconds.toFixed(1)} s, ` +
      `peak memory ${megabytes(build.peakBytes)}, file ${megabytes(statSync(corpus).size)}`,
  );

  const questions = questionsOf(asked, vocabulary, seededRandom(11));
  const parts = Object.entries(mix).map(([kind, share]) => `${share * 100}% ${kind}`);
  console.log(
    `${asked} questions about all games, mentions counted, 1,300 markets beside: ${parts.join(", ")}`,
  );

  const ours = served.parse(await child("serve.ts", [], { corpus, questions }));
  tell("ours, uncached", ours.uncached.times, questions);
  tell("ours, cached", ours.cached.times, questions);
  console.log(`Resident memory of the serving process: ${megabytes(ours.residentBytes)}`);

  mkdirSync(join(folder, "others"));
  const expected = ours.uncached.mentions;
  const fts = measure(fullTextIndex(transcripts, join(folder, "others", "fts5.sqlite")), questions, expected);
  tell("FTS5 and counting", fts, questions);
  const few = questions.slice(0, scanned);
  const scanning = measure(scan(transcripts), few, expected);
  tell(`scan of all texts (first ${scanned})`, scanning, few);

  const times = (a: readonly number[], b: readonly number[], share: number) =>
    (quantile(a, share) / quantile(b, share)).toFixed(1);
  console.log(`p99: ${times(fts, ours.uncached.times, 0.99)} times faster than FTS5 with counting`);
  console.log(
    `median: ${times(scanning, ours.uncached.times.slice(0, scanned), 0.5)} times faster than the scan, on the same ${scanned} questions`,
  );
}

/** Milliseconds a question. Throws when the mentions differ from ours: then it is not the same that is measured. */
function measure(
  contender: Contender,
  questions: readonly BenchQuestion[],
  expected: readonly number[],
): number[] {
  const took = questions.map(({ text }, i) => {
    const from = performance.now();
    const mentions = contender.mentions(text);
    const ms = performance.now() - from;
    if (mentions !== expected[i])
      throw new Error(`"${text}": ${mentions} mentions, and ours ${expected[i] ?? 0}`);
    return ms;
  });
  contender.close();
  return took;
}

function tell(name: string, times: readonly number[], questions: readonly BenchQuestion[]): void {
  const of = (kind: string) => times.filter((_, i) => questions[i]?.kind === kind);
  const kinds = Object.keys(mix).map((kind) => `${kind} ${quantile(of(kind), 0.5).toFixed(3)}`);
  console.log(
    `${name}: p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms ` +
      `(p50 by kind: ${kinds.join(", ")})`,
  );
}

/** By the nearest rank. */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** What a script of its own process sends back, so that its memory is its own. */
async function child(script: string, args: readonly string[], message?: object): Promise<unknown> {
  const process = fork(join(import.meta.dirname, "search", script), args);
  if (message !== undefined) process.send(message);
  return new Promise((resolve, reject) => {
    process.once("message", resolve);
    process.once("exit", (code) => reject(new Error(`${script} ended with ${code ?? "a signal"}`)));
  });
}
