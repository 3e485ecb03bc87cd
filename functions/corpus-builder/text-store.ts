import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

const textColumn = z.object({ text: z.string() });

/** Texts in a temporary file of SQLite's own: transcripts come in any order, and are written in one. */
export class TextStore {
  readonly #database = new DatabaseSync("");
  readonly #insert;
  readonly #read;

  constructor() {
    this.#database.exec("PRAGMA journal_mode = OFF; CREATE TABLE texts (text TEXT NOT NULL) STRICT");
    this.#insert = this.#database.prepare("INSERT INTO texts VALUES (?)");
    this.#read = this.#database.prepare("SELECT text FROM texts WHERE rowid = ?");
  }

  /** Returns the text's row. */
  add(text: string): number {
    return Number(this.#insert.run(text).lastInsertRowid);
  }

  read(row: number): string {
    return textColumn.parse(this.#read.get(row)).text;
  }

  close(): void {
    this.#database.close();
  }
}
