import { join } from "node:path";
import { transcriptOf, type Game } from "../../corpus-builder/nfl/game.ts";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";
import { messageOf } from "../../src/base/errors.ts";
import { openCorpus } from "../../src/transcripts/corpus.ts";
import { nflCollection } from "../../src/nfl/games.ts";
import { say } from "../local-log.ts";
import { broadcastOf, seededRandom } from "./broadcast.ts";
import { seasonSchedule } from "./schedule.ts";

const seeds = { schedule: 2025, broadcasts: 2026 };
const seasons = [2024, 2025];
/** The sample has every such game of the regular season, and every playoff game and game on a rare weekday. */
const takenEvery = 6;
const commonDays = ["Sunday", "Monday", "Thursday"];
/** Enough lines to make broadcasts as long as real ones. */
const plainLines = 340;

/** Stored in each sample corpus. */
export const sampleBuiltFrom = {
  sample: "Made up from a seed, to try the service out. Nobody said any of it.",
};

/** Writes the sample's NFL corpus, whose broadcasts are made up. The file is the same on every machine. */
export function writeSampleCorpus(out: string) {
  const random = seededRandom(seeds.broadcasts);
  const transcripts = sampleGames().map((game) =>
    transcriptOf(game, broadcastOf(game, plainLines, random), "made up"),
  );
  return writeCorpus({ out, collection: nflCollection, transcripts, series: [], builtFrom: sampleBuiltFrom });
}

/** The games whose broadcasts are in the sample, sorted by time. */
export function sampleGames(): Game[] {
  const random = seededRandom(seeds.schedule);
  const games = seasons.flatMap((season) => seasonSchedule(season, random));
  return games.filter(
    ({ game_type, weekday }, place) =>
      game_type !== "REG" || !commonDays.includes(weekday) || place % takenEvery === 0,
  );
}

/** Makes sure that a folder has a readable nfl.sqlite. */
export function prepareSampleCorpus(folder: string): void {
  const path = join(folder, `${nflCollection}.sqlite`);
  try {
    const corpus = openCorpus(path);
    corpus?.close();
    if (corpus !== null) return;
  } catch (error) {
    say(`The sample corpus is made again: ${messageOf(error)}`);
  }
  writeSampleCorpus(path);
}
