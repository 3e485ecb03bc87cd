/** Large, for postings and passages to fill their pages; small ones would waste a quarter of the file. */
export const pageSize = 32_768;

/** Texts are kept in passages of about as many words, so that a snippet costs no more than one or two of them. */
export const wordsInPassage = 2048;

/**
 * `transcripts` are numbered in the order in which they were written; those that are searched together should follow one another. Their
 * `words` counts tokens; files of before November 2026 have no `date_is_estimated`. A transcript's tokens are numbered from 0, and each turn
 * but the first begins one number later than the turn before it ends, so that no phrase spans two turns. `voices` are the pairs of speaker
 * and role; `turns` holds the tokens and the voice of each turn of a transcript. `src/transcripts/index/postings.ts` describes `postings`.
 * `passages` holds each transcript's text, deflated; `first` is the number of a passage's first token. They are cut at white space
 * before a word, so that a passage alone reads as it does in its text.
 */
export const tables = `
  CREATE TABLE summary (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE transcripts (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, date TEXT NOT NULL, starts_at TEXT,
    event_tickers TEXT NOT NULL, labels TEXT NOT NULL, words INTEGER NOT NULL, positions INTEGER NOT NULL,
    all_capitals INTEGER NOT NULL, source TEXT, date_is_estimated INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE voices (number INTEGER PRIMARY KEY, speaker TEXT, role TEXT) STRICT;
  CREATE TABLE turns (transcript INTEGER PRIMARY KEY, turns BLOB NOT NULL) STRICT;
  CREATE TABLE postings (
    word TEXT NOT NULL, last INTEGER NOT NULL, headers BLOB NOT NULL, positions BLOB NOT NULL, PRIMARY KEY (word, last)
  ) STRICT;
  CREATE TABLE passages (
    transcript INTEGER NOT NULL, first INTEGER NOT NULL, text BLOB NOT NULL, PRIMARY KEY (transcript, first)
  ) STRICT;
`;
