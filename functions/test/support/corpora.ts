import { mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { InformedSeries, Transcript } from "../../src/transcripts/transcript.ts";
import { openCorpus, type Corpus } from "../../src/transcripts/corpus.ts";
import { countInSteps } from "../../src/transcripts/count-transcripts.ts";
import type { Findings } from "../../src/transcripts/findings.ts";
import { finish } from "../../src/transcripts/steps.ts";
import { everyTranscript } from "../../src/transcripts/filter.ts";
import { byTime, transcriptOf, type Game } from "../../corpus-builder/nfl/game.ts";
import { nflCollection } from "../../src/nfl/games.ts";
import { parsePhrases, type Phrase } from "../../src/transcripts/phrases/phrase.ts";
import { writeCorpus } from "../../corpus-builder/write-corpus.ts";
import { memoryFolder } from "./memory-folder.ts";

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

/** Counts all steps at once. */
export function countTranscripts<Sums>(...parameters: Parameters<typeof countInSteps<Sums>>): Findings<Sums> {
  return finish(countInSteps(...parameters));
}

export function phrasesIn(text: string): readonly Phrase[] {
  const parsed = parsePhrases(text);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed.phrases;
}

/** A folder of its own for each suite; `remove` it at the end. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(memoryFolder, "corpus-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A transcript of one day in January 2026, with one turn of nobody known, by default. */
export function spokenLike({
  text = "",
  ...given
}: Partial<Transcript> & { readonly id: string; readonly text?: string }): Transcript {
  return {
    title: given.id,
    date: "2026-01-10",
    startsAt: null,
    eventTickers: [],
    source: null,
    labels: {},
    turns: [{ speaker: null, role: null, text }],
    ...given,
  };
}

/** Writes a collection's file. */
export function writeCollection(
  out: string,
  transcripts: readonly Transcript[],
  series: readonly InformedSeries[] = [],
): void {
  writeCorpus({ out, collection: basename(out, ".sqlite"), transcripts, series, builtFrom: {} });
}

interface SpokenGame {
  readonly game: Game;
  readonly text: string;
}

/** Writes a real corpus file of these games and opens it. */
export function corpusOf(spoken: readonly SpokenGame[], file: string): Corpus {
  const transcripts = spoken
    .toSorted((a, b) => byTime(a.game, b.game))
    .map(({ game, text }) => transcriptOf(game, text, "test"));
  writeCorpus({ out: file, collection: nflCollection, transcripts, series: [], builtFrom: {} });
  const corpus = openCorpus(file);
  if (corpus === null) throw new Error("The corpus was not written");
  return corpus;
}

interface GameSearch {
  readonly phrases: readonly Phrase[];
  readonly context: { readonly games: number; readonly words: number } | null;
}

/** What a search of all games finds, in football's words. */
export function countGames({ phrases, context }: GameSearch, corpus: Corpus | null) {
  const request = {
    phrases,
    filter: everyTranscript,
    context: context === null ? null : { transcripts: context.games, words: context.words },
  };
  const found = countTranscripts(request, corpus);
  return {
    total_games_checked: found.total_transcripts_checked,
    games_with_phrase: found.transcripts_with_phrase,
    probability: found.probability,
    total_mentions: found.total_mentions,
    ...(found.context !== undefined && {
      context: found.context.flatMap(({ transcript: number, mentions, snippets }) => {
        const transcript = corpus?.transcripts[number];
        if (transcript === undefined) return [];
        const { id, date, labels } = transcript;
        return [
          {
            game_id: id,
            gameday: date,
            home_team: String(labels["home_team"] ?? ""),
            away_team: String(labels["away_team"] ?? ""),
            mentions,
            snippets: snippets.map(({ before, match, after }) => ({ before, match, after })),
          },
        ];
      }),
    }),
  };
}

/** Three games in which touchdowns and a tush push are mentioned. */
export const spokenGames: readonly SpokenGame[] = [
  {
    game: gameLike({
      game_id: "2015_01_OAK_STL",
      season: 2015,
      gameday: "2015-09-13",
      home_team: "STL",
      away_team: "OAK",
    }),
    text: "Touchdown! Touchdowns everywhere.",
  },
  {
    game: gameLike({ game_id: "2025_01_BUF_DEN", week: 1 }),
    text: "The Tush-Push, again: the tush push.",
  },
  {
    game: gameLike({
      game_id: "2025_20_LV_LA",
      week: 20,
      game_type: "DIV",
      gameday: "2026-01-17",
      weekday: "Saturday",
      home_team: "LA",
      away_team: "LV",
    }),
    text: "Nothing but punts, and one touchdown.",
  },
];
