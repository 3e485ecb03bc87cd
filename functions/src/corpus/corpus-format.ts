/** Large, for postings and passages to fill their pages; small ones would waste a quarter of the file. */
export const pageSize = 32_768;

/** "MMNC": marks an SQLite file as a corpus of this service (PRAGMA application_id). */
export const applicationId = 0x4d4d4e43;

/** Raised whenever the reader of the file or the tokenizer changes (PRAGMA user_version). */
export const formatVersion = 2;

/** Texts are kept in passages of about as many words, so that a snippet costs no more than one or two of them. */
export const wordsInPassage = 2048;

/**
 * `games` are numbered in order of time; their `words` counts tokens. `words` holds postings as in `postings.ts`. `passages` holds each game's
 * text, deflated; `first` is the number of a passage's first word. They are cut where white space stands before a word, so
 * that a passage alone reads as it does in its text.
 */
export const tables = `
  CREATE TABLE summary (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE games (
    number INTEGER PRIMARY KEY, game_id TEXT NOT NULL UNIQUE, season INTEGER NOT NULL, week INTEGER NOT NULL,
    game_type TEXT NOT NULL, gameday TEXT NOT NULL, weekday TEXT NOT NULL, gametime TEXT NOT NULL,
    home_team TEXT NOT NULL, away_team TEXT NOT NULL, words INTEGER NOT NULL, all_capitals INTEGER NOT NULL, source TEXT NOT NULL
  ) STRICT;
  CREATE TABLE words (word TEXT PRIMARY KEY, games BLOB NOT NULL, positions BLOB NOT NULL) STRICT;
  CREATE TABLE passages (
    game INTEGER NOT NULL, first INTEGER NOT NULL, text BLOB NOT NULL, PRIMARY KEY (game, first)
  ) STRICT;
`;
