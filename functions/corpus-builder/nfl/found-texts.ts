import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Transcript } from "../../src/corpus/transcript.ts";
import { transcriptOf, type Game } from "../../src/nfl/game.ts";
import type { Found, Skipped } from "./gather.ts";
import type { Problems } from "../problems.ts";

const textColumn = z.object({ text: z.string() });

interface Claim {
  readonly row: number | bigint;
  readonly file: string;
  readonly entry: string | null;
}

/** The texts found so far, in a temporary file of SQLite's own, since they come in any order and are written in one. */
export class FoundTexts {
  readonly #database: DatabaseSync;
  readonly #claims = new Map<string, Claim[]>();

  constructor() {
    this.#database = new DatabaseSync("");
    this.#database.exec("PRAGMA journal_mode = OFF; CREATE TABLE texts (text TEXT NOT NULL) STRICT");
  }

  add({ game, text, file, entry }: Found): void {
    const row = this.#database.prepare("INSERT INTO texts VALUES (?)").run(text).lastInsertRowid;
    this.#claims.set(game.game_id, [...(this.#claims.get(game.game_id) ?? []), { row, file, entry }]);
  }

  /**
   * Drops games with several texts. When one of them is a file of its own, that is a problem; several broadcasts of a dataset that
   * join to one game are skipped, since nothing shows which is that game's.
   */
  dropRepeated(problems: Problems, skipped: (skipped: Skipped) => void): void {
    for (const [id, claims] of this.#claims) {
      if (claims.length === 1) continue;
      this.#claims.delete(id);
      const names = claims.map(({ file, entry }) => entry ?? basename(file)).toSorted();
      if (claims.every(({ entry }) => entry !== null)) {
        for (const name of names) skipped({ name, reason: "repeated" });
        continue;
      }
      for (const { file } of claims)
        problems.in(file)(`is one of ${claims.length} transcripts of ${id}: ${names.join(", ")}`);
    }
  }

  /** Of the schedule's games those that have a text, each with it. */
  *transcripts(schedule: readonly Game[]): Generator<Transcript> {
    const read = this.#database.prepare("SELECT text FROM texts WHERE rowid = ?");
    for (const game of schedule) {
      const claim = this.#claims.get(game.game_id)?.[0];
      if (claim === undefined) continue;
      const { text } = textColumn.parse(read.get(claim.row));
      yield transcriptOf(game, text, claim.entry ?? basename(claim.file));
    }
  }

  get games(): number {
    return this.#claims.size;
  }

  close(): void {
    this.#database.close();
  }
}
