import { basename } from "node:path";
import { messageOf } from "../src/base/errors.ts";
import { nflCollection } from "../src/nfl/game.ts";
import { checkWritable } from "./building.ts";
import { FoundTexts } from "./nfl/found-texts.ts";
import { createGatherer, type Skipped } from "./nfl/gather.ts";
import { Problems, type Problem } from "./problems.ts";
import { readText } from "./read-text.ts";
import { readSchedule } from "./nfl/schedule.ts";
import type { Removed } from "./captions/speech.ts";
import { findFiles } from "./find-files.ts";
import { kinds, type Source } from "./nfl/caption-files.ts";
import { writeCorpus, type CorpusSummary } from "./write-corpus.ts";

export interface BuildOptions {
  /** nflverse's games.csv. */
  readonly schedule: string;
  /** A folder of transcripts, or one file. */
  readonly transcripts: string;
  readonly out: string;
  /** Leaves out transcripts with problems, instead of throwing. False by default. */
  readonly skipBad?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly stage: "Reading" | "Indexing";
  /** Of `total`: bytes while reading, games while indexing. */
  readonly done: number;
  readonly total: number;
}

export interface BuildSummary {
  readonly corpus: CorpusSummary;
  readonly scheduledGames: number;
  /** Files by their kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Files of the folder that are no transcripts. */
  readonly ignored: number;
  readonly skipped: readonly Skipped[];
  readonly removed: Removed;
  /** What was read although it is against its file's format. */
  readonly repairs: readonly Problem[];
  /** Why transcripts were left out; empty without `skipBad`. */
  readonly leftOut: readonly Problem[];
}

/**
 * Builds a corpus file. Throws a BadInput that names all that is wrong with the input; then, as after any error, an older file is
 * left as it was.
 */
export function buildCorpus({
  schedule,
  transcripts,
  out,
  skipBad = false,
  onProgress,
}: BuildOptions): BuildSummary {
  const problems = new Problems();
  const badFiles = skipBad ? new Problems() : problems;
  const repairs = new Problems();
  try {
    checkWritable(out);
  } catch (error) {
    problems.in(`--out ${out}`)(`cannot be written: ${messageOf(error)}`);
  }
  problems.check();
  const reportSchedule = problems.in(schedule);
  const csv = readText(schedule, reportSchedule);
  const games = csv === null ? [] : readSchedule(csv, reportSchedule);
  const { files, ignored } = findFiles(transcripts, {
    kinds,
    report: problems.in(transcripts),
    leftOut: badFiles,
  });

  const texts = new FoundTexts();
  const skipped: Skipped[] = [];
  const skip = (one: Skipped) => skipped.push(one);
  const removed = { labels: 0, tags: 0 };
  try {
    const gather = createGatherer({
      schedule: games,
      problems: badFiles,
      repairs,
      found(found) {
        texts.add(found);
        removed.labels += found.removed.labels;
        removed.tags += found.removed.tags;
      },
      skipped: skip,
    });
    const progress = counting("Reading", sum(files), onProgress);
    for (const file of files) {
      gather(file);
      progress(file.bytes);
    }
    texts.dropRepeated(badFiles, skip);
    problems.check();
    if (texts.games === 0) problems.in(transcripts)("holds no transcript of a game of the schedule");
    problems.check();

    const indexed = counting("Indexing", texts.games, onProgress);
    const builtFrom = {
      schedule: basename(schedule),
      transcripts: basename(transcripts),
      files: byKind(files),
    };
    const corpus = writeCorpus({
      out,
      collection: nflCollection,
      transcripts: texts.transcripts(games),
      series: [],
      builtFrom,
      onTranscript: () => indexed(1),
    });
    const leftOut = skipBad ? badFiles.found : [];
    const leftOutFiles = new Set(leftOut.map(({ file }) => file));
    return {
      corpus,
      scheduledGames: games.length,
      files: builtFrom.files,
      ignored,
      skipped,
      removed,
      repairs: repairs.found.filter(({ file }) => !leftOutFiles.has(file)),
      leftOut,
    };
  } finally {
    texts.close();
  }
}

function counting(
  stage: Progress["stage"],
  total: number,
  report: BuildOptions["onProgress"],
): (more: number) => void {
  let done = 0;
  return (more) => report?.({ stage, done: (done += more), total });
}

function sum(files: readonly Source[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

function byKind(files: readonly Source[]): Record<string, number> {
  const counts = kinds.map((kind) => [kind, files.filter((file) => file.kind === kind).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
