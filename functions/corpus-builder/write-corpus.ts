import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { deflateRawSync } from "node:zlib";
import {
  applicationId,
  formatVersion,
  pageSize,
  tables,
  wordsInPassage,
} from "../src/corpus/corpus-format.ts";
import type { Game } from "../src/nfl/game.ts";
import { eachToken, isAllCapitals } from "../src/phrases/tokens.ts";
import { building } from "./building.ts";
import { WordRuns } from "./word-runs.ts";

/** A game and what was said in its broadcast. */
export interface Transcript {
  readonly game: Game;
  readonly text: string;
  /** The name of the file, or of the entry in one, that it came from. */
  readonly source: string;
}

export interface CorpusSummary {
  readonly version: string;
  readonly games: number;
  readonly words: number;
  readonly vocabulary: number;
}

export interface WriteOptions {
  readonly out: string;
  /** In order of time, each game once. */
  readonly transcripts: Iterable<Transcript>;
  /** Stored as `built_from`. */
  readonly builtFrom: Readonly<Record<string, unknown>>;
  readonly onGame?: ((game: Game) => void) | undefined;
}

/** Writes a corpus file, which takes the place of an older one when it is whole, and at once. */
export function writeCorpus({ out, transcripts, builtFrom, onGame }: WriteOptions): CorpusSummary {
  return building(out, (file) => {
    const corpus = bulkDatabase(file);
    const scratch = bulkDatabase(temporary);
    try {
      corpus.exec(
        `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${formatVersion}; ${tables}`,
      );
      corpus.exec("BEGIN");
      const summary = fill(corpus, new WordRuns(scratch), transcripts, onGame);
      const insert = corpus.prepare("INSERT INTO summary VALUES (?, ?)");
      for (const [name, value] of Object.entries(summary)) insert.run(name, String(value));
      insert.run("built_from", JSON.stringify(builtFrom));
      corpus.exec("COMMIT");
      return summary;
    } finally {
      scratch.close();
      corpus.close();
    }
  });
}

/** SQLite keeps such a database in a temporary file, and deletes it. */
const temporary = "";

/** It is read only when it is whole, so it needs neither a journal nor to reach the disk at once. */
function bulkDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF`);
  return database;
}

function fill(
  corpus: DatabaseSync,
  runs: WordRuns,
  transcripts: Iterable<Transcript>,
  onGame: WriteOptions["onGame"],
): CorpusSummary {
  const insertGame = corpus.prepare("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const insertPassage = corpus.prepare("INSERT INTO passages VALUES (?, ?, ?)");
  const hash = createHash("sha256").update(`format ${formatVersion}`);
  let games = 0;
  let words = 0;

  for (const { game, text, source } of transcripts) {
    const number = games++;
    const ids: number[] = [];
    const cuts = [{ first: 0, from: 0 }];
    const allCapitals = isAllCapitals(text);
    const visit = (token: string, start: number) => {
      const isDue = ids.length - (cuts.at(-1)?.first ?? 0) >= wordsInPassage;
      if (isDue && /\s/.test(text[start - 1] ?? "")) cuts.push({ first: ids.length, from: start });
      ids.push(runs.idOf(token));
    };
    eachToken(text, visit, { allCapitals });
    words += ids.length;
    runs.addGame(number, ids);
    cuts.forEach(({ first, from }, i) => {
      insertPassage.run(number, first, deflateRawSync(text.slice(from, cuts[i + 1]?.from)));
    });

    const { game_id, season, week, game_type, gameday, weekday, gametime, home_team, away_team } = game;
    const row = [game_id, season, week, game_type, gameday, weekday, gametime, home_team, away_team] as const;
    insertGame.run(number, ...row, ids.length, Number(allCapitals), source);
    hash.update(`\n${JSON.stringify([...row, text.length])}\n`).update(text);
    onGame?.(game);
  }

  const insertWord = corpus.prepare("INSERT INTO words VALUES (?, ?, ?)");
  for (const { word, games: inGames, positions } of runs.merged()) insertWord.run(word, inGames, positions);
  return { version: hash.digest("hex").slice(0, 16), games, words, vocabulary: runs.vocabulary };
}
