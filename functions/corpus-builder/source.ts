import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Transcript } from "../src/transcripts/index/transcript.ts";

/** The transcripts of a collection, as one kind of input has them. */
export interface Source {
  readonly count: number;
  /** Input files by their kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Regular files of the folder that are not transcripts. */
  readonly ignored: number;
  /** In the order in which the corpus numbers them, the same for the same transcripts. Speakers are spelled as in the input. */
  transcripts(): Iterable<Transcript>;
  close(): void;
}

/** How many files there are of each kind that there is. */
export function countByKind(files: readonly { readonly kind: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  );
}

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
