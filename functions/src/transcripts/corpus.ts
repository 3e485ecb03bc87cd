import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import { applicationId, formatVersion } from "./corpus-format.ts";
import { gameTypes, weekdays, type Game } from "./game.ts";
import type { WordIndex } from "./mentions.ts";
import { decodePostings } from "./postings.ts";

export interface CorpusGame extends Game {
  /** How many words its transcript has. */
  readonly words: number;
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

const gameRow = z.object({
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
});
const bytes = z.instanceof(Uint8Array);
const gamesColumn = z.object({ games: bytes }).optional();
const positionsColumn = z.object({ positions: bytes });
const passageRow = z.object({ first: z.number(), text: bytes });
const decoder = new TextDecoder();

/** Opens a corpus file; null when there is none. Throws an AppError of code `internal` when the file is no corpus that we can read. */
export function openCorpus(path: string): Corpus | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    return read(database);
  } catch (cause) {
    database?.close();
    throw new AppError("internal", "The transcript corpus cannot be read", {
      detail: cause instanceof FormatError ? cause.message : "The corpus file is damaged: build it again",
      cause,
      facts: { corpus: path, reason: messageOf(cause) },
    });
  }
}

class FormatError extends Error {}

function read(database: DatabaseSync): Corpus {
  checkFormat(database);
  const version = z
    .object({ value: z.string() })
    .parse(database.prepare("SELECT value FROM facts WHERE name = 'version'").get()).value;
  const games = z.array(gameRow).parse(
    database
      .prepare(
        `SELECT game_id, season, week, game_type, gameday, weekday, gametime, home_team, away_team, words
           FROM games ORDER BY number`,
      )
      .all(),
  );
  const gamesOf = database.prepare("SELECT games FROM words WHERE word = ?");
  const positionsOf = database.prepare("SELECT positions FROM words WHERE word = ?");
  const passageOf = database.prepare(
    "SELECT first, text FROM passages WHERE game = ? AND first <= ? ORDER BY first DESC LIMIT 1",
  );
  return {
    version,
    games,
    index: {
      gameCount: games.length,
      maxGameWords: games.reduce((longest, { words }) => Math.max(longest, words), 0),
      postings(word) {
        const row = gamesColumn.parse(gamesOf.get(word));
        return row === undefined ? null : decodePostings(row.games, games.length);
      },
      positions: (word) => positionsColumn.parse(positionsOf.get(word)).positions,
    },
    passageWith(game, word) {
      const { first, text } = passageRow.parse(passageOf.get(game, word));
      return { first, text: decoder.decode(inflateRawSync(text)) };
    },
    close: () => database.close(),
  };
}

function checkFormat(database: DatabaseSync): void {
  const id = z.object({ application_id: z.number() }).parse(database.prepare("PRAGMA application_id").get());
  if (id.application_id !== applicationId)
    throw new FormatError("The corpus file is not a corpus: build it again");
  const { user_version } = z
    .object({ user_version: z.number() })
    .parse(database.prepare("PRAGMA user_version").get());
  if (user_version === formatVersion) return;
  throw new FormatError(
    `The corpus file has format ${user_version} and this service reads ${formatVersion}: build it again`,
  );
}
