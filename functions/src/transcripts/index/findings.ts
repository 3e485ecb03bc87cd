import { z } from "zod";
import type { Voice } from "./turns.ts";
import { keyOf, type Phrase } from "../phrases/phrase.ts";
import type { TranscriptFilter } from "./filter.ts";

/** Snippets of one transcript; `mentions` counts all. */
export const maxSnippets = 100;

/** Near misses that a search lists. */
export const maxNearMisses = 10;

/** Transcripts that the latest ones are counted of. */
export const maxLatest = 10;

/** Speakers that a search lists. */
export const maxSpeakers = 20;

/** A mention in its transcript's own spelling, with the words around it; fewer at the start and the end of its turn. */
export const snippet = z
  .object({
    before: z.string().describe("The words before the mention"),
    match: z.string().describe("The mention, as it was said"),
    after: z.string().describe("The words after the mention"),
  })
  .meta({ id: "Snippet" });
export type Snippet = Readonly<z.output<typeof snippet>>;

/** A snippet with who says it. */
export type SpokenSnippet = Snippet & Voice;

export interface TranscriptContext {
  readonly transcript: number;
  /** Of all phrases. */
  readonly mentions: number;
  readonly snippets: readonly SpokenSnippet[];
}

/** Words like a phrase that were said in the transcripts that were checked, and do not count by the markets' rules. */
export const nearMissForm = z
  .object({
    form: z.string().describe("The words as the index has them, without capitals"),
    mentions: z.int().min(0).describe("How often they are said in all transcripts checked"),
    transcripts: z.int().min(0).describe("Transcripts in which they are said at least once"),
  })
  .meta({ id: "NearMiss" });
export type NearMiss = Readonly<z.output<typeof nearMissForm>>;

/** Transcripts that were checked for phrases, and those of them in which any is said. */
export interface Counts {
  readonly transcripts: number;
  readonly transcripts_with_phrase: number;
  readonly total_mentions: number;
}

/** What a search finds in the transcripts of a collection. */
export interface Findings<Weights> {
  readonly total_transcripts_checked: number;
  readonly transcripts_with_phrase: number;
  /** 0 to 1, or null when no transcript was checked. */
  readonly probability: number | null;
  readonly total_mentions: number;
  /** Words of the turns that count, in all transcripts that were checked. */
  readonly total_words_checked: number;
  /** The latest transcripts that were checked, at most 10, and those of them in which any phrase is said. */
  readonly latest: { readonly checked: number; readonly with_phrase: number };
  /** By the phrase's `keyOf`. */
  readonly by_phrase: Readonly<Record<string, Omit<Counts, "transcripts">>>;
  /** Oldest first, months without a transcript left out. */
  readonly by_month: readonly (Counts & {
    /** YYYY-MM. */
    readonly month: string;
  })[];
  /** Most mentions first, at most 20; those of no known speaker and role together. */
  readonly by_speaker: readonly (Voice & { readonly total_mentions: number })[];
  /** Of the transcripts that were checked. */
  readonly weights: Weights;
  /** Most transcripts first, at most 10. */
  readonly near_misses?: readonly NearMiss[];
  /** Most recent first. */
  readonly context?: readonly TranscriptContext[];
}

/** A transcript that was checked. */
export interface CheckedTranscript {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Tokens of the turns that count. */
  readonly words: number;
  /** Whether any of the phrases is said in it. */
  readonly isSaid: boolean;
}

/** Adds up the transcripts that a search checks, in any order. */
export interface TranscriptTally<Weights> {
  add(transcript: CheckedTranscript): void;
  total(): Weights;
}

export interface SearchRequest {
  readonly phrases: readonly Phrase[];
  readonly filter: TranscriptFilter;
  /** Null: no snippets. */
  readonly context: ContextOptions | null;
  /** Only so many of the transcripts that the filter lets through, the newest. Left out: all. */
  readonly last?: number | null;
  /** Default: false. */
  readonly nearMisses?: boolean;
}

export interface ContextOptions {
  /** Transcripts to take snippets from, most recent first. */
  readonly transcripts: number;
  /** Words on either side. */
  readonly words: number;
}

/** Equal for two requests that have the same result, also when they name their phrases in another order. */
export function cacheKeyOf({ phrases, filter, context, last, nearMisses }: SearchRequest): string {
  return JSON.stringify([
    phrases.map(keyOf).toSorted(),
    Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    context,
    last ?? null,
    nearMisses ?? false,
  ]);
}
