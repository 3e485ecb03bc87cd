import { createHash } from "node:crypto";
import { formatVersion } from "../src/transcripts/check-file.ts";
import type { InformedSeries, Transcript } from "../src/transcripts/transcript.ts";

/** Large pages, because postings and passages fill them well. With small pages a quarter of the file would be unused. */
export const pageSize = 32_768;

/** Words in a passage of text. A snippet then reads only one or two passages. */
export const wordsInPassage = 2048;

/**
 * `transcripts` are numbered in the order of writing; those searched together should be adjacent. `words` counts tokens; files from
 * before November 2026 lack `date_is_estimated`. Tokens of a transcript are numbered from 0. Each turn but the first begins one number
 * later than the turn before it ends, so that no phrase spans two turns. `voices`: speaker, role and part. `turns`: tokens and voice
 * of each turn. `postings`: see `src/transcripts/postings.ts`. `passages`: each transcript's text, deflated; `first` is the
 * number of the passage's first token. Passages end at white space before a word, so that each can be tokenized alone.
 */
export const tables = `
  CREATE TABLE summary (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE transcripts (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, date TEXT NOT NULL, starts_at TEXT,
    event_tickers TEXT NOT NULL, labels TEXT NOT NULL, words INTEGER NOT NULL, positions INTEGER NOT NULL,
    all_capitals INTEGER NOT NULL, source TEXT, date_is_estimated INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE voices (number INTEGER PRIMARY KEY, speaker TEXT, role TEXT, part TEXT) STRICT;
  CREATE TABLE turns (transcript INTEGER PRIMARY KEY, turns BLOB NOT NULL) STRICT;
  CREATE TABLE postings (
    word TEXT NOT NULL, last INTEGER NOT NULL, headers BLOB NOT NULL, positions BLOB NOT NULL, PRIMARY KEY (word, last)
  ) STRICT;
  CREATE TABLE passages (
    transcript INTEGER NOT NULL, first INTEGER NOT NULL, text BLOB NOT NULL, PRIMARY KEY (transcript, first)
  ) STRICT;
`;

/** The first columns of a transcript's row. */
export function columnsOf({ id, title, date, startsAt, eventTickers, labels }: Transcript) {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const json = [JSON.stringify(eventTickers), JSON.stringify(Object.fromEntries(sorted))] as const;
  return [id, title, date, startsAt, ...json] as const;
}

export interface CorpusSummary {
  readonly version: string;
  readonly transcripts: number;
  readonly words: number;
  readonly vocabulary: number;
}

export interface CorpusContent {
  readonly collection: string;
  /** The market series that the collection informs; empty: those that its name implies. */
  readonly series: readonly InformedSeries[];
  /** What users of its counts should know; null: nothing. */
  readonly note: string | null;
  /**
   * Transcripts with unique ids. Transcripts of the same company should be adjacent, so that a search reads few
   * pages.
   */
  readonly transcripts: Iterable<Transcript>;
}

/** Computes the version of a corpus file. It is equal for the same transcripts in the same order. */
export function createVersion({ collection, series, note }: Omit<CorpusContent, "transcripts">) {
  const noted = note === null ? [] : [note];
  const hash = createHash("sha256").update(JSON.stringify([formatVersion, collection, series, ...noted]));
  return {
    add(transcript: Transcript): void {
      const spoken = transcript.turns.map(({ speaker, role, part, text }) => [
        speaker,
        role,
        part ?? null,
        text.length,
      ]);
      const guess = transcript.dateIsEstimated === true ? [true] : [];
      hash.update(`\n${JSON.stringify([...columnsOf(transcript), spoken, ...guess])}\n`);
      for (const { text } of transcript.turns) hash.update(text);
    },
    text: () => hash.digest("hex").slice(0, 16),
  };
}
