import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../sandbox/corpus/random.ts";
import { seasonSchedule } from "../../sandbox/corpus/schedule.ts";
import type { Game } from "../../corpus-builder/nfl/game.ts";
import type { Speech } from "./vocabulary.ts";

const wordsPerGame = 19_000;
const wordsPerLine = 8;

export interface Generated {
  readonly schedule: string;
  readonly transcripts: string;
  /** What was said in each game, in the order of the files' names. */
  readonly texts: readonly string[];
}

/** Writes a schedule of seasons of 285 games, and a transcript a game. */
export function generateBroadcasts(folder: string, seasons: number, say: Speech, random: Random): Generated {
  const games = Array.from({ length: seasons }, (_, i) => seasonSchedule(2021 + i, random)).flat();
  const schedule = join(folder, "games.csv");
  writeFileSync(schedule, scheduleCsv(games));
  const transcripts = join(folder, "transcripts");
  mkdirSync(transcripts);
  const texts = games.map(({ game_id }) => {
    const spoken = say(wordsPerGame);
    const lines = Array.from({ length: Math.ceil(spoken.length / wordsPerLine) }, (_, line) =>
      spoken.slice(line * wordsPerLine, (line + 1) * wordsPerLine).join(" "),
    );
    const text = lines.join("\n");
    writeFileSync(join(transcripts, `${game_id}.txt`), text);
    return text;
  });
  return { schedule, transcripts, texts };
}

const columns = "game_id season game_type week gameday weekday gametime away_team home_team".split(" ");

/** The schedule as nflverse's games.csv has it, of the columns that a build reads. */
function scheduleCsv(games: readonly Game[]): string {
  const rows = games.map((game) => columns.map((name) => String(Reflect.get(game, name))).join(","));
  return `${[columns.join(","), ...rows].join("\n")}\n`;
}
