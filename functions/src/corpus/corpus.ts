import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import { CorpusError, corpusError } from "./corpus-error.ts";
import { applicationId, formatVersion } from "./corpus-format.ts";
import { gameTypes, weekdays, type Game } from "../nfl/game.ts";
import type { WordIndex } from "./mentions.ts";
import { decodePostings } from "./postings.ts";

export interface CorpusGame extends Game {
  /** Tokens of its transcript. */
  readonly words: number;
  readonly allCapitals: boolean;
}

/** A part of a game's text, in its own spelling. */
export interface StoredPassage {
  /** The number of its first word in the game. */
  readonly first: number;
  readonly text: string;
}

/** The transcripts, opened for reading. Only the list of games is held in memory. */
export interface Corpus {
  /** The same for the same games and texts. */
  readonly version: string;
  /** In order of time; a game's number is its place here. */
  readonly games: readonly CorpusGame[];
  readonly index: WordIndex;
  /** The passage of a game's text that holds its `word`th word. */
  passageWith(game: number, word: number): StoredPassage;
  close(): void;
}

const gameRow = z
  .object({
    game_id: z.string(),
    season: z.number(),
    week: z.number(),
    game_type: z.enum(gameTypes),
    gameday: z.string(),
    weekday: z.enum(weekdays),
    gametime: z.string(),
    home_team: z.string(),
    away_team: z.string(),
    words: z.number(),
    all_capitals: z.number(),
  })
  .transform(({ all_capitals, ...game }) => ({ ...game, allCapitals: all_capitals === 1 }));
const bytes = z.instanceof(Uint8Array);
const gamesColumn = z.object({ games: bytes }).optional();
const positionsColumn = z.object({ positions: bytes });
const passageRow = z.object({ first: z.number(), text: bytes });
const decoder = new TextDecoder();

/** Opens a corpus file; null when there is none. It and what it returns throw a CorpusError when the file can't be read. */
export function openCorpus(path: string): Corpus | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    checkFormat(path, database);
    return read(path, database);
  } catch (error) {
    database?.close();
    throw corpusError(path, error);
  }
}

function read(path: string, database: DatabaseSync): Corpus {
  const version = z
    .object({ value: z.string() })
    .parse(database.prepare("SELECT value FROM summary WHERE name = 'version'").get()).value;
  const games = z.array(gameRow).parse(
    database
      .prepare(
        `SELECT game_id, season, week, game_type, gameday, weekday, gametime, home_team, away_team, words, all_capitals
           FROM games ORDER BY number`,
      )
      .all(),
  );
  const gamesOf = database.prepare("SELECT games FROM words WHERE word = ?");
  const positionsOf = database.prepare("SELECT positions FROM words WHERE word = ?");
  const passageOf = database.prepare(
    "SELECT first, text FROM passages WHERE game = ? AND first <= ? ORDER BY first DESC LIMIT 1",
  );
  const readable = <Value>(readValue: () => Value): Value => {
    try {
      return readValue();
    } catch (error) {
      throw corpusError(path, error);
    }
  };
  return {
    version,
    games,
    index: {
      gameCount: games.length,
      maxGameWords: games.reduce((longest, { words }) => Math.max(longest, words), 0),
      postings(word) {
        return readable(() => {
          const row = gamesColumn.parse(gamesOf.get(word));
          return row === undefined ? null : decodePostings(row.games, games.length);
        });
      },
      positions: (word) => readable(() => positionsColumn.parse(positionsOf.get(word)).positions),
    },
    passageWith(game, word) {
      return readable(() => {
        const { first, text } = passageRow.parse(passageOf.get(game, word));
        return { first, text: decoder.decode(inflateRawSync(text)) };
      });
    },
    close: () => database.close(),
  };
}

function checkFormat(path: string, database: DatabaseSync): void {
  const id = z.object({ application_id: z.number() }).parse(database.prepare("PRAGMA application_id").get());
  if (id.application_id !== applicationId) throw new CorpusError(path, "is not a corpus file");
  const { user_version } = z
    .object({ user_version: z.number() })
    .parse(database.prepare("PRAGMA user_version").get());
  if (user_version !== formatVersion)
    throw new CorpusError(path, `has corpus format ${user_version}, and this service reads ${formatVersion}`);
  const { whole } = z
    .object({ whole: z.number() })
    .parse(
      database
        .prepare("SELECT page_count * page_size AS whole FROM pragma_page_count, pragma_page_size")
        .get(),
    );
  const { size } = statSync(path);
  if (size < whole) throw new CorpusError(path, `is damaged (${size} of its ${whole} bytes are there)`);
}
