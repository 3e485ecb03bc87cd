import { nfl } from "../../src/transcripts/kinds/nfl.ts";
import { transcriptOf, type Game } from "../../src/transcripts/kinds/nfl/game.ts";
import type { CorpusSummary } from "../../corpus-builder/corpus-version.ts";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";
import { broadcastOf } from "./broadcast.ts";
import { seededRandom } from "./random.ts";
import { seasonSchedule } from "./schedule.ts";

const seasons = [2024, 2025];
const seed = 2025;
/** Of the regular season one game in this many; every playoff game, and every game of a rare weekday. */
const takenEvery = 6;
const commonDays = ["Sunday", "Monday", "Thursday"];
/** Makes broadcasts longer than `minTranscriptWords`, as real ones are. */
const plainLines = 340;

/** Stored with each sample corpus. */
export const madeUp = { sample: "Made up from a seed, to try the service out. Nobody said any of it." };

/** The games of the sample corpus, in order of time. The same on every machine. */
export function sampleGames(): Game[] {
  const random = seededRandom(seed);
  return seasons.flatMap((season) => seasonSchedule(season, random)).filter(isTaken);
}

/** Writes the sample corpus: made-up broadcasts over a made-up schedule of two seasons. The same on every machine. */
export function writeSampleCorpus(out: string): CorpusSummary {
  const random = seededRandom(seed + 1);
  const transcripts = sampleGames().map((game) =>
    transcriptOf(game, broadcastOf(game, plainLines, random), "made up"),
  );
  return writeCorpus({
    out,
    collection: nfl.collection,
    transcripts,
    series: [],
    builtFrom: madeUp,
  });
}

function isTaken({ game_type, weekday }: Game, place: number): boolean {
  return game_type !== "REG" || !commonDays.includes(weekday) || place % takenEvery === 0;
}
