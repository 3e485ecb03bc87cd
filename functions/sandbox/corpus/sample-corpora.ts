import { nfl } from "../../src/transcripts/kinds/nfl.ts";
import { transcriptOf, type Game } from "../../corpus-builder/nfl/game.ts";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";
import { bank, conferenceDays } from "../provider/made-up-bank.ts";
import { calls } from "../provider/made-up-company.ts";
import { speaker, speeches } from "../provider/made-up-speaker.ts";
import { broadcastOf } from "./broadcast.ts";
import { callTranscript } from "./call.ts";
import { conferenceTranscript } from "./conference.ts";
import { seededRandom } from "./random.ts";
import { seasonSchedule } from "./schedule.ts";
import { speechTranscript } from "./speech.ts";

const seeds = { schedule: 2025, broadcasts: 2026, calls: 7, speeches: 11, conferences: 13 };
const seasons = [2024, 2025];
/** The sample has every such game of the regular season, and every playoff game and game on a rare weekday. */
const takenEvery = 6;
const commonDays = ["Sunday", "Monday", "Thursday"];
/** Enough lines to make broadcasts longer than `minTranscriptWords`, like real ones. */
const plainLines = 340;

/** Stored in each collection of the sample. */
const builtFrom = { sample: "Made up from a seed, to try the service out. Nobody said any of it." };

/** Functions that write the sample's collections to a file, by name. The files are the same on every machine. */
export const sampleCollections = {
  nfl(out: string) {
    const random = seededRandom(seeds.broadcasts);
    const transcripts = sampleGames().map((game) =>
      transcriptOf(game, broadcastOf(game, plainLines, random), "made up"),
    );
    return writeCorpus({ out, collection: nfl.collection, transcripts, series: [], builtFrom });
  },
  earnings(out: string) {
    const random = seededRandom(seeds.calls);
    const transcripts = calls.map((call) => callTranscript(call, random));
    return writeCorpus({ out, collection: "earnings", transcripts, series: [], builtFrom });
  },
  speeches(out: string) {
    const random = seededRandom(seeds.speeches);
    const transcripts = speeches.map((speech) => speechTranscript(speech, random));
    const series = [{ series: [speaker.series], speakers: [speaker.name], roles: [] }];
    return writeCorpus({ out, collection: "speeches", transcripts, series, builtFrom });
  },
  conferences(out: string) {
    const random = seededRandom(seeds.conferences);
    const transcripts = conferenceDays.map((day) => conferenceTranscript(day, random));
    const series = [{ series: [bank.series], speakers: [bank.chair], roles: [] }];
    return writeCorpus({ out, collection: "conferences", transcripts, series, builtFrom });
  },
};
export type SampleName = keyof typeof sampleCollections;

/** The games whose broadcasts are in the sample, sorted by time. */
export function sampleGames(): Game[] {
  const random = seededRandom(seeds.schedule);
  const games = seasons.flatMap((season) => seasonSchedule(season, random));
  return games.filter(
    ({ game_type, weekday }, place) =>
      game_type !== "REG" || !commonDays.includes(weekday) || place % takenEvery === 0,
  );
}
