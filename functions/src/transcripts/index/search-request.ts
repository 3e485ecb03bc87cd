import { keyOf, type Phrase } from "../phrases/phrase.ts";
import type { TranscriptFilter } from "./filter.ts";

export interface SearchRequest {
  readonly phrases: readonly Phrase[];
  readonly filter: TranscriptFilter;
  /** Null: no snippets. */
  readonly context: ContextOptions | null;
}

export interface ContextOptions {
  /** Transcripts to take snippets from, most recent first. */
  readonly transcripts: number;
  /** Words on either side. */
  readonly words: number;
}

/** Equal for two requests that have the same result, also when they name their phrases in another order. */
export function cacheKeyOf({ phrases, filter, context }: SearchRequest): string {
  return JSON.stringify([
    phrases.map(keyOf).toSorted(),
    Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    context,
  ]);
}
