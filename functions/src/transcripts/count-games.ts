import type { Corpus } from "./corpus.ts";
import { matches } from "./filter.ts";
import { mentionsOf, type Mentions } from "./mentions.ts";
import type { Phrase } from "./phrase.ts";
import type { ContextOptions, SearchRequest } from "./search-request.ts";
import { createSnippetCutter, type Snippet } from "./snippets.ts";

/** Mentions shown of one game; `mentions` tells how many there are. */
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

/** What the transcripts say to a question. */
export interface Findings {
  readonly total_games_checked: number;
  readonly games_with_phrase: number;
  /** 0 to 1, or null when no game was checked. */
  readonly probability: number | null;
  readonly total_mentions: number;
  readonly context?: readonly GameContext[];
}

interface Asked {
  readonly phrase: Phrase;
  readonly mentions: Mentions;
}

/** Without a corpus no game is checked. Mentions that two phrases share count for each of them. */
export function countGames({ phrases, filter, context }: SearchRequest, corpus: Corpus | null): Findings {
  const index = corpus?.index;
  const asked =
    index === undefined ? [] : phrases.map((phrase) => ({ phrase, mentions: mentionsOf(phrase, index) }));
  const said: number[] = [];
  let checked = 0;
  let total = 0;
  (corpus?.games ?? []).forEach((game, number) => {
    if (!matches(game, filter)) return;
    checked += 1;
    const counts = asked.map(({ mentions }) => mentions.countIn(number));
    total += sum(counts);
    if (asked.some(({ phrase }, i) => (counts[i] ?? 0) >= phrase.atLeast)) said.push(number);
  });
  return {
    total_games_checked: checked,
    games_with_phrase: said.length,
    probability: checked === 0 ? null : said.length / checked,
    total_mentions: total,
    ...(context !== null && { context: corpus === null ? [] : contextOf(asked, corpus, said, context) }),
  };
}

function contextOf(
  asked: readonly Asked[],
  corpus: Corpus,
  said: readonly number[],
  wish: ContextOptions,
): GameContext[] {
  return said
    .slice(-wish.games)
    .toReversed()
    .flatMap((number) => {
      const game = corpus.games[number];
      if (game === undefined) return [];
      const spans = asked
        .flatMap(({ mentions }) => mentions.spansIn(number))
        .toSorted((a, b) => a.start - b.start || a.length - b.length);
      const cut = createSnippetCutter((word) => corpus.passageWith(number, word), game.words, wish.words);
      const { game_id, gameday, home_team, away_team } = game;
      const snippets = spans.slice(0, maxSnippets).map(cut);
      return [{ game_id, gameday, home_team, away_team, mentions: spans.length, snippets }];
    });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
