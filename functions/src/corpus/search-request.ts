import type { GameFilter } from "../nfl/filter.ts";
import { keyOf, type Phrase } from "../phrases/phrase.ts";

export interface SearchRequest {
  readonly phrases: readonly Phrase[];
  readonly filter: GameFilter;
  /** Null: no snippets. */
  readonly context: ContextOptions | null;
}

export interface ContextOptions {
  /** Games to take snippets from, most recent first. */
  readonly games: number;
  /** Words on either side. */
  readonly words: number;
}

/** Equal for two requests that have the same result. */
export function cacheKeyOf({ phrases, filter, context }: SearchRequest): string {
  const { homeTeams, awayTeams, ...rest } = filter;
  return JSON.stringify([
    phrases.map(keyOf).toSorted(),
    [...homeTeams].sort(),
    [...awayTeams].sort(),
    Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    context,
  ]);
}
