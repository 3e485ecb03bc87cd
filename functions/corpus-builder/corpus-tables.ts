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
