import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { quantile } from "../harness/rounds.ts";
import {
  aimLine,
  buildLine,
  leastTimes,
  measureOther,
  megabytes,
  timesAsLong,
  timesLine,
} from "./figures.ts";
import { formerVersion } from "./former.ts";
import { fullTextIndex, scan, type Contender } from "./others.ts";
import { build, serve, type Built, type Served } from "./part.ts";
import type { BenchQuestion } from "./questions.ts";

/** The scan takes the better part of a second a question. */
const scanned = 40;

export interface Broadcasts {
  /** Milliseconds a question, the least of all rounds. */
  readonly least: readonly number[];
  /** By the former version where the git history has it, else by this one. */
  readonly secondsPerWord: number;
}

/** Measures searches of NFL broadcasts in this version and in the former one, in turn, and prints them beside other ways to search. */
export async function measureBroadcasts(
  folder: string,
  questions: readonly BenchQuestion[],
  rounds: number,
): Promise<Broadcasts> {
  const former = formerVersion(join(folder, "former"));
  const versions = [{ name: "this version", parts: import.meta.dirname }];
  if ("parts" in former) versions.push({ name: "the former version", parts: former.parts });
  else console.log(`The former version is left out: ${former.missing}`);

  const transcripts = join(folder, "transcripts");
  const versionsBuilt: { name: string; parts: string; file: string; built: Built; served: Served[] }[] = [];
  for (const { name, parts } of versions) {
    const file = join(folder, `${versionsBuilt.length}.sqlite`);
    const built = await build(parts, [join(folder, "games.csv"), transcripts, file]);
    console.log(buildLine(name, built, statSync(file).size));
    versionsBuilt.push({ name, parts, file, built, served: [] });
  }
  for (let round = 0; round < rounds; round++)
    for (const { parts, file, served } of versionsBuilt)
      served.push(await serve(parts, { corpus: file, questions }));

  const least = versionsBuilt.map(({ served }) => leastTimes(served.map(({ uncached }) => uncached)));
  versionsBuilt.forEach(({ name }, i) => {
    console.log(
      timesLine(`${name}, uncached, the least of ${rounds} rounds a question`, least[i] ?? [], questions),
    );
  });
  const [present, other] = versionsBuilt;
  const [own = [], others] = least;
  if (present !== undefined && other !== undefined && others !== undefined) {
    console.log(aimLine("This version to the former one, p50", timesAsLong(own, others, 0.5), 1.1));
    console.log(aimLine("This version to the former one, p99", timesAsLong(own, others, 0.99), 1.1));
    const bytes = statSync(present.file).size / statSync(other.file).size;
    console.log(`File size: ${bytes.toFixed(3)} times`);
    console.log(differencesLine(present.served, other.served, questions));
  }
  const last = present?.served.at(-1);
  if (last !== undefined) compareWithOthers(folder, last, questions);
  const { seconds = 0, words = 1 } = (other ?? present)?.built ?? {};
  return { least: own, secondsPerWord: seconds / words };
}

/** The rules of counting changed since then: compounds and prefixes. */
function differencesLine(
  [present]: readonly Served[],
  [former]: readonly Served[],
  questions: readonly BenchQuestion[],
): string {
  const differing = questions.filter(
    (_, i) => present?.uncached.mentions[i] !== former?.uncached.mentions[i],
  );
  const texts = differing.map(({ text }) => `"${text}"`).join(", ");
  return `Questions with other counts than in the former version: ${differing.length === 0 ? "none" : texts}`;
}

function compareWithOthers(folder: string, present: Served, questions: readonly BenchQuestion[]): void {
  const transcripts = join(folder, "transcripts");
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

  const ownFew = present.uncached.times.slice(0, scanned);
  const toFullText = quantile(fts, 0.99) / quantile(present.uncached.times, 0.99);
  console.log(`p99: ${toFullText.toFixed(1)} times faster than FTS5 with counting`);
  console.log(
    `median: ${timesAsLong(scanning, ownFew, 0.5).toFixed(1)} times faster than the scan, on the same ${scanned} questions`,
  );
}

function measure(
  contender: Contender,
  questions: readonly BenchQuestion[],
  expected: readonly number[],
): number[] {
  try {
    return measureOther(({ text }) => contender.mentions(text), questions, expected);
  } finally {
    contender.close();
  }
}
