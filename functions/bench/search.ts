import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../sandbox/corpus/random.ts";
import { quantile } from "./harness/rounds.ts";
import { megabytes, timesLine } from "./search/figures.ts";
import { formerVersion } from "./search/former.ts";
import { generateInput, size } from "./search/generate.ts";
import { fullTextIndex, scan, type Contender } from "./search/others.ts";
import { build, serve, type Served } from "./search/part.ts";
import { mix, questionsOf, type BenchQuestion } from "./search/questions.ts";

const questionCount = 200;
/** The scan takes the better part of a second a question. */
const scanned = 40;
/** Of both versions, in turn. */
const rounds = 7;
const presentParts = join(import.meta.dirname, "search");

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
  const questions = questionsOf(questionCount, vocabulary, seededRandom(11));
  const parts = Object.entries(mix).map(([kind, share]) => `${share * 100}% ${kind}`);
  console.log(
    `${questionCount} questions about all games, mentions counted, 1,300 markets beside: ${parts.join(", ")}`,
  );

  const former = formerVersion(join(folder, "former"));
  const versions = [{ name: "this version", parts: presentParts }];
  if ("parts" in former) versions.push({ name: "the former version", parts: former.parts });
  else console.log(`The former version is left out: ${former.missing}`);

  const built = [];
  for (const { name, parts: scripts } of versions) {
    const file = join(folder, `${built.length}.sqlite`);
    const { corpus, seconds, peakBytes } = await build(scripts, [
      join(folder, "games.csv"),
      transcripts,
      file,
    ]);
    const bytes = statSync(file).size;
    console.log(
      `Build of ${name}: ${corpus.games} games, ${corpus.words} words in ${seconds.toFixed(1)} s, ` +
        `peak memory ${megabytes(peakBytes)}, file ${megabytes(bytes)}`,
    );
    const served: Served[] = [];
    built.push({ name, scripts, file, bytes, served });
  }
  for (let round = 0; round < rounds; round++)
    for (const { scripts, file, served } of built)
      served.push(await serve(scripts, { corpus: file, questions }));

  const least = built.map(({ served }) => leastTimes(served));
  built.forEach(({ name }, i) => {
    console.log(
      timesLine(`${name}, uncached, the least of ${rounds} rounds a question`, least[i] ?? [], questions),
    );
  });
  const [one, other] = built;
  if (one !== undefined && other !== undefined) {
    const ratio = (quantile(least[0] ?? [], 0.99) / quantile(least[1] ?? [], 0.99)).toFixed(2);
    const sizes = (one.bytes / other.bytes).toFixed(3);
    console.log(`This version to the former one: p99 ${ratio} times, file size ${sizes} times`);
  }
  const last = one?.served.at(-1);
  if (last !== undefined) compareWithOthers(last, transcripts, questions);
}

/** The least of all rounds for each question, since everything else on the machine only adds to it. */
function leastTimes(served: readonly Served[]): number[] {
  const [first, ...others] = served.map(({ uncached }) => uncached.times);
  return (first ?? []).map((time, i) => Math.min(time, ...others.map((times) => times[i] ?? time)));
}

function compareWithOthers(present: Served, transcripts: string, questions: readonly BenchQuestion[]): void {
  console.log(timesLine("this version, uncached", present.uncached.times, questions));
  console.log(timesLine("this version, cached", present.cached.times, questions));
  console.log(`Resident memory of the serving process: ${megabytes(present.residentBytes)}`);

  mkdirSync(join(folder, "others"));
  const expected = present.uncached.mentions;
  const fts = measure(fullTextIndex(transcripts, join(folder, "others", "fts5.sqlite")), questions, expected);
  console.log(timesLine("FTS5 and counting", fts, questions));
  const few = questions.slice(0, scanned);
  const scanning = measure(scan(transcripts), few, expected);
  console.log(timesLine(`scan of all texts (first ${scanned})`, scanning, few));

  const times = (a: readonly number[], b: readonly number[], share: number) =>
    (quantile(a, share) / quantile(b, share)).toFixed(1);
  console.log(`p99: ${times(fts, present.uncached.times, 0.99)} times faster than FTS5 with counting`);
  console.log(
    `median: ${times(scanning, present.uncached.times.slice(0, scanned), 0.5)} times faster than the scan, on the same ${scanned} questions`,
  );
}

/** Milliseconds a question. Throws when a contender counts other than this version: then it did other work. */
function measure(
  contender: Contender,
  questions: readonly BenchQuestion[],
  expected: readonly number[],
): number[] {
  const took = questions.map(({ text }, i) => {
    const from = performance.now();
    const mentions = contender.mentions(text);
    const time = performance.now() - from;
    if (mentions !== expected[i])
      throw new Error(`"${text}": ${mentions} mentions, and this version counts ${expected[i] ?? "none"}`);
    return time;
  });
  contender.close();
  return took;
}
