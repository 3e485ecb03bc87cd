import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../sandbox/corpus/random.ts";
import { scheduleCsv, seasonSchedule } from "../../sandbox/corpus/schedule.ts";
import type { SearchSize } from "./sizes.ts";
import type { Speech } from "./vocabulary.ts";

const wordsPerLine = 8;

/** Writes a schedule, `games.csv`, and a transcript a game. */
export function generateBroadcasts(
  folder: string,
  { seasons, games: count, wordsPerGame }: SearchSize["broadcasts"],
  say: Speech,
  random: Random,
): void {
  const games = Array.from({ length: seasons }, (_, i) => seasonSchedule(2021 + i, random)).flat();
  writeFileSync(join(folder, "games.csv"), scheduleCsv(games));
  const texts = join(folder, "transcripts");
  mkdirSync(texts);
  for (const { game_id } of games.slice(0, count)) {
    const spoken = say(wordsPerGame);
    const lines = Array.from({ length: Math.ceil(spoken.length / wordsPerLine) }, (_, line) =>
      spoken.slice(line * wordsPerLine, (line + 1) * wordsPerLine).join(" "),
    );
    writeFileSync(join(texts, `${game_id}.txt`), lines.join("\n"));
  }
}
