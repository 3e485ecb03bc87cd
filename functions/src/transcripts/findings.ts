import { z } from "zod";
import type { Corpus } from "./corpus.ts";
import type { TranscriptFilter } from "./filter.ts";
import type { Mention } from "./mentions.ts";
import { keyOf, type Phrase } from "./phrases/phrase.ts";
import type { Voice } from "./turns.ts";

/** Maximum snippets of a transcript; `mentions` counts all. */
export const maxSnippets = 100;

/** Maximum near misses of a search. */
export const maxNearMisses = 10;

/** Number of transcripts that `latest` is about. */
export const maxLatest = 10;

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

/** The result of a search in a collection. */
export interface Findings<Sums> {
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
  readonly by_phrase: Readonly<
    Record<string, { readonly transcripts_with_phrase: number; readonly total_mentions: number }>
  >;
  /** Those that the search was asked for. */
  readonly sums: Partial<Sums>;
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

/** A checked transcript in which a phrase is mentioned. */
export interface MentionedIn {
  /** Its index in the list of checked transcripts. */
  readonly index: number;
  /** Number of mentions of all phrases. */
  readonly mentions: number;
  /** Whether any phrase is said, as often as its minimum. */
  readonly isSaid: boolean;
  /** The mentions of all phrases. */
  readonly list: () => readonly Mention[];
}

/** One of the fields of `Sums`, which a search adds up while it counts. */
export interface Sum<Sums> {
  /** Part of the cache's key. */
  readonly name: string;
  /** Starts a search. Searches of the same transcripts pass the same list. */
  readonly start: (
    transcripts: readonly CheckedTranscript[],
    corpus: Corpus | null,
  ) => {
    /** Called for each transcript with a mention, in their order. */
    readonly add?: (found: MentionedIn) => void;
    /** `said`: the indices of the transcripts in which any phrase is said, ascending. */
    readonly total: (said: readonly number[]) => Partial<Sums>;
  };
}

export interface SearchRequest<Sums = object> {
  readonly phrases: readonly Phrase[];
  readonly filter: TranscriptFilter;
  /** Null: no snippets. */
  readonly context: ContextOptions | null;
  /** Checks only so many of the newest transcripts that pass the filter; null or absent: all. */
  readonly last?: number | null;
  /** Default: false. */
  readonly nearMisses?: boolean;
  /** Default: none. */
  readonly sums?: readonly Sum<Sums>[];
}

export interface ContextOptions {
  /** Maximum transcripts with snippets, the most recent ones. */
  readonly transcripts: number;
  /** Number of words on either side of a mention. */
  readonly words: number;
}

/** Equal for requests with the same result, even if they list their phrases in another order. */
export function cacheKeyOf<Sums>(request: SearchRequest<Sums>): string {
  const { phrases, filter, context, last, nearMisses, sums = [] } = request;
  return JSON.stringify([
    phrases.map(keyOf).toSorted(),
    Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    context,
    last ?? null,
    nearMisses ?? false,
    sums.map(({ name }) => name),
  ]);
}
