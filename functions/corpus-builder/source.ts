import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { messageOf } from "../src/base/errors.ts";
import type { Transcript } from "../src/transcripts/transcript.ts";

/** The transcripts of a collection, from one kind of input. */
export interface Source {
  readonly count: number;
  /** Number of input files by kind. */
  readonly files: Readonly<Record<string, number>>;
  /** Number of other regular files in the folder. */
  readonly ignored: number;
  /** In the order in which the corpus numbers them, which depends only on the transcripts. Speakers are spelled as in the input. */
  transcripts(): Iterable<Transcript>;
  close(): void;
}

/** The number of files of each kind. */
export function countByKind(files: readonly { readonly kind: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  );
}

const textColumn = z.object({ text: z.string() });

/** The temporary folder can't hold the texts, or the cache folder a file. It ends a build, because no input is at fault. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** Stores texts in a temporary file of SQLite: transcripts arrive in any order, and are written sorted. */
export class TextStore {
  readonly #database = new DatabaseSync("");
  readonly #insert;
  readonly #read;

  constructor() {
    this.#database.exec("PRAGMA journal_mode = OFF; CREATE TABLE texts (text TEXT NOT NULL) STRICT");
    this.#insert = this.#database.prepare("INSERT INTO texts VALUES (?)");
    this.#read = this.#database.prepare("SELECT text FROM texts WHERE rowid = ?");
  }

  /** Returns the row of the text. Throws a StoreError if the file can't be written. */
  add(text: string): number {
    try {
      return Number(this.#insert.run(text).lastInsertRowid);
    } catch (error) {
      const place = "the temporary folder (TMPDIR, or /var/tmp)";
      throw new StoreError(`Can't store texts in ${place}: ${messageOf(error)}`, { cause: error });
    }
  }

  read(row: number): string {
    return textColumn.parse(this.#read.get(row)).text;
  }

  close(): void {
    this.#database.close();
  }
}
