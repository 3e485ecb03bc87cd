import { z } from "zod";
import type { Voice } from "./turns.ts";
import { keyOf, type Phrase } from "./phrases/phrase.ts";
import type { TranscriptFilter } from "./filter.ts";

/** Maximum snippets of a transcript; `mentions` counts all. */
export const maxSnippets = 100;

/** Maximum near misses of a search. */
export const maxNearMisses = 10;

/** Number of transcripts that `latest` is about. */
export const maxLatest = 10;

/** Maximum speakers of a search. */
export const maxSpeakers = 20;

/** A mention and the words around it, as in the transcript; fewer at the start and end of a turn. */
export const snippet = z
  .object({
    before: z.string().describe("The words before the mention"),
    match: z.string().describe("The mention, as it was said"),
    after: z.string().describe("The words after the mention"),
  })
  .meta({ id: "Snippet" });
export type Snippet = Readonly<z.output<typeof snippet>>;

/** A snippet and its speaker. */
export type SpokenSnippet = Snippet & Voice;

export interface TranscriptContext {
  readonly transcript: number;
  /** Number of mentions of all phrases. */
  readonly mentions: number;
  readonly snippets: readonly SpokenSnippet[];
}

/** Words that resemble a phrase and were said, but do not count by the markets' rules. */
export const nearMissForm = z
  .object({
    form: z.string().describe("The words as the index has them, without capitals"),
    mentions: z.int().min(0).describe("How often they are said in all transcripts checked"),
    transcripts: z.int().min(0).describe("Transcripts in which they are said at least once"),
  })
  .meta({ id: "NearMiss" });
export type NearMiss = Readonly<z.output<typeof nearMissForm>>;

/** Number of checked transcripts, and of those in which any phrase is said. */
interface Counts {
  readonly transcripts: number;
  readonly transcripts_with_phrase: number;
  readonly total_mentions: number;
}

/** The result of a search in a collection. */
export interface Findings<Weights> {
  readonly total_transcripts_checked: number;
  readonly transcripts_with_phrase: number;
  /** 0 to 1, or null when no transcript was checked. */
  readonly probability: number | null;
  readonly total_mentions: number;
  /** Number of words in the turns that count, over all checked transcripts. */
  readonly total_words_checked: number;
  /** The latest checked transcripts, at most 10, and the number of those in which any phrase is said. */
  readonly latest: { readonly checked: number; readonly with_phrase: number };
  /** By key of the phrase (`keyOf`). */
  readonly by_phrase: Readonly<Record<string, Omit<Counts, "transcripts">>>;
  /** Oldest first, without months that have no transcript. */
  readonly by_month: readonly (Counts & {
    /** YYYY-MM. */
    readonly month: string;
  })[];
  /** Most mentions first, at most 20. Mentions without a known speaker and role are a single entry. */
  readonly by_speaker: readonly (Omit<Voice, "part"> & { readonly total_mentions: number })[];
  /** What `WeighTranscripts` computes. */
  readonly weights: Weights;
  /** Most transcripts first, at most 10. */
  readonly near_misses?: readonly NearMiss[];
  /** Most recent first. */
  readonly context?: readonly TranscriptContext[];
}

/** A transcript that a search checks. */
export interface CheckedTranscript {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Number of tokens in the turns that count. */
  readonly words: number;
}

/**
 * Computes what an estimate needs of the checked transcripts. `said`: the indices of those in which any of
 * the phrases is said, ascending. Searches of the same transcripts pass the same list.
 */
export type WeighTranscripts<Weights> = (
  transcripts: readonly CheckedTranscript[],
  said: readonly number[],
) => Weights;

export interface SearchRequest {
  readonly phrases: readonly Phrase[];
  readonly filter: TranscriptFilter;
  /** Null: no snippets. */
  readonly context: ContextOptions | null;
  /** Checks only so many of the newest transcripts that pass the filter; null or absent: all. */
  readonly last?: number | null;
  /** Default: false. */
  readonly nearMisses?: boolean;
}

export interface ContextOptions {
  /** Maximum transcripts with snippets, the most recent ones. */
  readonly transcripts: number;
  /** Number of words on either side of a mention. */
  readonly words: number;
}

/** Equal for requests with the same result, even if they list their phrases in another order. */
export function cacheKeyOf({ phrases, filter, context, last, nearMisses }: SearchRequest): string {
  return JSON.stringify([
    phrases.map(keyOf).toSorted(),
    Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    context,
    last ?? null,
    nearMisses ?? false,
  ]);
}
