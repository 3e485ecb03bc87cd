import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCorpus, type Corpus } from "../../src/corpus/corpus.ts";
import { byTime, type Game } from "../../src/nfl/game.ts";
import { parsePhrases, type Phrase } from "../../src/phrases/phrase.ts";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";

export { everyGame } from "../../src/nfl/filter.ts";

/** A game of the 2025 season's first Sunday, by default. */
export function gameLike(given: Partial<Game> & { readonly game_id: string }): Game {
  return {
    season: 2025,
    week: 1,
    game_type: "REG",
    gameday: "2025-09-07",
    weekday: "Sunday",
    gametime: "13:00",
    home_team: "DEN",
    away_team: "BUF",
    ...given,
  };
}

export function phrasesIn(text: string): readonly Phrase[] {
  const parsed = parsePhrases(text);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed.phrases;
}

/** A folder of its own for each suite; `remove` it at the end. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "corpus-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface SpokenGame {
  readonly game: Game;
  readonly text: string;
}

/** Writes a real corpus file of these games and opens it. */
export function corpusOf(spoken: readonly SpokenGame[], file: string): Corpus {
  const transcripts = spoken
    .toSorted((a, b) => byTime(a.game, b.game))
    .map(({ game, text }) => ({ game, text, source: "test" }));
  writeCorpus({ out: file, transcripts, builtFrom: {} });
  const corpus = openCorpus(file);
  if (corpus === null) throw new Error("The corpus was not written");
  return corpus;
}
