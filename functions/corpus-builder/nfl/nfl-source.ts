import type { Game } from "../../src/transcripts/kinds/nfl/game.ts";
import { findFiles } from "../find-files.ts";
import { Problems, type Problem } from "../problems.ts";
import { readText } from "../read-text.ts";
import { countByKind, type Source } from "../source.ts";
import { kinds } from "./caption-files.ts";
import { FoundTexts } from "./found-texts.ts";
import { createGatherer, type Skipped } from "./gather.ts";
import { readSchedule } from "./schedule.ts";

export interface NflSourceOptions {
  /** nflverse's games.csv. */
  readonly schedule: string;
  /** A folder of captions, texts and datasets, or one. */
  readonly path: string;
  /** What is wrong with the schedule, or with the path as a whole. */
  readonly problems: Problems;
  /** What is wrong with one file or one entry of a dataset; it is left out. */
  readonly badInput: Problems;
  readonly onProgress: (bytes: number, total: number) => void;
}

export interface FootballSummary {
  readonly scheduledGames: number;
  readonly skipped: readonly Skipped[];
  /** Parts that were not speech. */
  readonly removed: { readonly labels: number; readonly tags: number };
  /** Texts that were read although they break their file's format. */
  readonly repairs: readonly Problem[];
}

export interface NflSource extends Source {
  readonly football: FootballSummary;
}

/** Reads what was said in the broadcasts of a schedule's games. */
export function readBroadcasts(options: NflSourceOptions): NflSource {
  const { schedule, path, problems, badInput, onProgress } = options;
  const games = gamesOf(schedule, problems);
  const { files, ignored } = findFiles(path, { kinds, report: problems.in(path), leftOut: badInput });
  const texts = new FoundTexts();
  const skipped: Skipped[] = [];
  const skip = (one: Skipped) => skipped.push(one);
  const removed = { labels: 0, tags: 0 };
  const repairs = new Problems();
  const gather = createGatherer({
    schedule: games,
    problems: badInput,
    repairs,
    found(found) {
      texts.add(found);
      removed.labels += found.removed.labels;
      removed.tags += found.removed.tags;
    },
    skipped: skip,
  });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const file of files) {
    gather(file);
    onProgress((done += file.bytes), total);
  }
  texts.dropRepeated(badInput, skip);

  const badFiles = new Set(badInput.found.map(({ file }) => file));
  return {
    count: texts.games,
    files: countByKind(files),
    ignored,
    football: {
      scheduledGames: games.length,
      skipped,
      removed,
      repairs: repairs.found.filter(({ file }) => !badFiles.has(file)),
    },
    transcripts: () => texts.transcripts(games),
    close: () => texts.close(),
  };
}

function gamesOf(schedule: string, problems: Problems): Game[] {
  const report = problems.in(schedule);
  const csv = readText(schedule, report);
  return csv === null ? [] : readSchedule(csv, report);
}
