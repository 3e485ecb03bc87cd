import type { GameFilter } from "./filter.ts";
import { keyOf, type Phrase } from "./phrase.ts";

/** What a search is asked for. */
export interface Question {
  readonly phrases: readonly Phrase[];
  readonly filter: GameFilter;
  /** Null: no snippets. */
  readonly context: ContextWish | null;
}

export interface ContextWish {
  /** Games to take snippets from, most recent first. */
  readonly games: number;
  /** Words on either side. */
  readonly words: number;
}

/** The same for questions that have the same answer. */
export function questionKey({ phrases, filter, context }: Question): string {
  const { homeTeams, awayTeams, ...rest } = filter;
  return JSON.stringify([
    phrases.map(keyOf).toSorted(),
    [...homeTeams].sort(),
    [...awayTeams].sort(),
    Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    context,
  ]);
}
