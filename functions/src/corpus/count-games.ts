import type { Corpus } from "./corpus.ts";
import { matches } from "../nfl/filter.ts";
import { createGameWeightSum, type GameWeights } from "./game-weights.ts";
import { mentionsOf, type Mentions } from "./mentions.ts";
import type { Phrase } from "../phrases/phrase.ts";
import type { ContextOptions, SearchRequest } from "./search-request.ts";
import { createSnippetCutter, type Snippet } from "./snippets.ts";

/** Snippets of one game; `mentions` counts all. */
export const maxSnippets = 100;

export interface GameContext {
  readonly game_id: string;
  readonly gameday: string;
  readonly home_team: string;
  readonly away_team: string;
  /** Of all phrases. */
  readonly mentions: number;
  readonly snippets: readonly Snippet[];
}

/** What a search finds in the transcripts. */
export interface Findings {
  readonly total_games_checked: number;
  readonly games_with_phrase: number;
  /** 0 to 1, or null when no game was checked. */
  readonly probability: number | null;
  readonly total_mentions: number;
  /** Games by their age, for the estimate; null when no game was checked. */
  readonly weights: GameWeights | null;
  readonly context?: readonly GameContext[];
}

interface PhraseMentions {
  readonly phrase: Phrase;
  readonly mentions: Mentions;
}

/** Without a corpus no game is checked. Mentions that two phrases share count for each of them. */
export function countGames({ phrases, filter, context }: SearchRequest, corpus: Corpus | null): Findings {
  const index = corpus?.index;
  const perPhrase =
    index === undefined ? [] : phrases.map((phrase) => ({ phrase, mentions: mentionsOf(phrase, index) }));
  const gamesWithPhrase: number[] = [];
  let checked = 0;
  let total = 0;
  const weights = createGameWeightSum();
  (corpus?.games ?? []).forEach((game, number) => {
    if (!matches(game, filter)) return;
    checked += 1;
    const counts = perPhrase.map(({ mentions }) => mentions.countIn(number));
    total += sum(counts);
    const isSaid = perPhrase.some(({ phrase }, i) => (counts[i] ?? 0) >= phrase.minMentions);
    if (isSaid) gamesWithPhrase.push(number);
    weights.add(game.gameday, isSaid);
  });
  return {
    total_games_checked: checked,
    games_with_phrase: gamesWithPhrase.length,
    probability: checked === 0 ? null : gamesWithPhrase.length / checked,
    total_mentions: total,
    weights: weights.total(),
    ...(context !== null && {
      context: corpus === null ? [] : contextOf(perPhrase, corpus, gamesWithPhrase, context),
    }),
  };
}

function contextOf(
  perPhrase: readonly PhraseMentions[],
  corpus: Corpus,
  gamesWithPhrase: readonly number[],
  options: ContextOptions,
): GameContext[] {
  return gamesWithPhrase
    .slice(-options.games)
    .toReversed()
    .flatMap((number) => {
      const game = corpus.games[number];
      if (game === undefined) return [];
      const spans = perPhrase
        .flatMap(({ mentions }) => mentions.spansIn(number))
        .toSorted((a, b) => a.start - b.start || a.length - b.length);
      const cut = createSnippetCutter((token) => corpus.passageWith(number, token), {
        gameTokens: game.words,
        contextTokens: options.words,
        allCapitals: game.allCapitals,
      });
      const { game_id, gameday, home_team, away_team } = game;
      const snippets = spans.slice(0, maxSnippets).map(cut);
      return [{ game_id, gameday, home_team, away_team, mentions: spans.length, snippets }];
    });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
