import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ByteWriter } from "../src/corpus/byte-writer.ts";
import { writeHeader } from "../src/corpus/postings.ts";

/** Bytes of postings that are collected before they are written out as a run. */
const defaultBufferBytes = 8 * 1024 * 1024;
const none = -1;

const runRow = z.object({
  word: z.string(),
  games: z.instanceof(Uint8Array),
  positions: z.instanceof(Uint8Array),
});
export type WordRow = z.output<typeof runRow>;

/**
 * Turns games into postings by an external sort: a buffer of postings is written to the scratch database as one run,
 * sorted by word, whenever it is full, and the runs are merged at the end. So memory holds the vocabulary and one buffer.
 */
export class WordRuns {
  readonly #scratch: DatabaseSync;
  readonly #bufferBytes: number;
  readonly #ids = new Map<string, number>();
  #runs = 0;

  /** By the word's id: the last game that it stood in, and its first and last entry in the buffer. */
  readonly #lastGame: number[] = [];
  readonly #firstEntry: number[] = [];
  readonly #lastEntry: number[] = [];
  /** By the word's id: where it stands first in the game that is being added. */
  readonly #firstPlace: number[] = [];

  /** An entry is one word in one game: where its bytes begin in the two buffers, and the word's next entry. */
  readonly #games = new ByteWriter();
  readonly #positions = new ByteWriter();
  #gamesFrom: number[] = [];
  #positionsFrom: number[] = [];
  #nextEntry: number[] = [];

  constructor(scratch: DatabaseSync, bufferBytes = defaultBufferBytes) {
    this.#scratch = scratch;
    this.#bufferBytes = bufferBytes;
  }

  get vocabulary(): number {
    return this.#ids.size;
  }

  idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(detached(word), id);
    this.#lastGame.push(none);
    this.#firstEntry.push(none);
    this.#lastEntry.push(none);
    this.#firstPlace.push(none);
    return id;
  }

  /** Adds the words of a game, by their ids and in order. Games come in ascending order. */
  addGame(game: number, words: readonly number[]): void {
    const nextPlace = new Int32Array(words.length);
    const spoken: number[] = [];
    for (let place = words.length - 1; place >= 0; place--) {
      const id = words[place] ?? 0;
      const next = this.#firstPlace[id] ?? none;
      if (next === none) spoken.push(id);
      nextPlace[place] = next;
      this.#firstPlace[id] = place;
    }
    for (const id of spoken) this.#addEntry(id, game, nextPlace);
    if (this.#games.length + this.#positions.length >= this.#bufferBytes) this.#flush();
  }

  /** Every word with all its postings, in the order of the words' code units. */
  *merged(): Generator<WordRow> {
    this.#flush();
    const runs = Array.from({ length: this.#runs }, (_, run) => {
      const rows = this.#scratch
        .prepare(`SELECT word, games, positions FROM run${run} ORDER BY rowid`)
        .iterate();
      const next = (): WordRow | undefined => {
        const row = rows.next();
        return row.done === true ? undefined : runRow.parse(row.value);
      };
      return { head: next(), next };
    });

    for (;;) {
      const heads = runs.flatMap(({ head }) => (head === undefined ? [] : [head.word]));
      if (heads.length === 0) return;
      const word = heads.reduce((least, other) => (other < least ? other : least));
      const parts: WordRow[] = [];
      for (const run of runs) {
        if (run.head?.word !== word) continue;
        parts.push(run.head);
        run.head = run.next();
      }
      yield {
        word,
        games: Buffer.concat(parts.map(({ games }) => games)),
        positions: Buffer.concat(parts.map(({ positions }) => positions)),
      };
    }
  }

  #addEntry(id: number, game: number, nextPlace: Int32Array): void {
    const entry = this.#nextEntry.push(none) - 1;
    this.#gamesFrom.push(this.#games.length);
    this.#positionsFrom.push(this.#positions.length);
    const before = this.#lastEntry[id] ?? none;
    if (before === none) this.#firstEntry[id] = entry;
    else this.#nextEntry[before] = entry;
    this.#lastEntry[id] = entry;

    const positionsFrom = this.#positions.length;
    const first = this.#firstPlace[id] ?? none;
    let count = 0;
    let last = 0;
    for (let place = first; place !== none; place = nextPlace[place] ?? none) {
      if (count > 0) this.#positions.varint(place - last);
      last = place;
      count += 1;
    }
    this.#firstPlace[id] = none;
    const games = game - (this.#lastGame[id] ?? none);
    writeHeader(this.#games, { games, first, count, bytes: this.#positions.length - positionsFrom });
    this.#lastGame[id] = game;
  }

  #flush(): void {
    if (this.#nextEntry.length === 0) return;
    const run = this.#runs++;
    this.#scratch.exec(
      `CREATE TABLE run${run} (word TEXT NOT NULL, games BLOB NOT NULL, positions BLOB NOT NULL) STRICT; BEGIN`,
    );
    const insert = this.#scratch.prepare(`INSERT INTO run${run} VALUES (?, ?, ?)`);
    const games = new ByteWriter();
    const positions = new ByteWriter();
    this.#gamesFrom.push(this.#games.length);
    this.#positionsFrom.push(this.#positions.length);

    for (const [word, id] of [...this.#ids].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (this.#firstEntry[id] === none) continue;
      games.clear();
      positions.clear();
      for (let entry = this.#firstEntry[id] ?? none; entry !== none; entry = this.#nextEntry[entry] ?? none) {
        games.copy(this.#games, this.#gamesFrom[entry] ?? 0, this.#gamesFrom[entry + 1] ?? 0);
        positions.copy(this.#positions, this.#positionsFrom[entry] ?? 0, this.#positionsFrom[entry + 1] ?? 0);
      }
      insert.run(word, games.view(), positions.view());
      this.#firstEntry[id] = none;
      this.#lastEntry[id] = none;
    }
    this.#scratch.exec("COMMIT");
    this.#games.clear();
    this.#positions.clear();
    this.#gamesFrom = [];
    this.#positionsFrom = [];
    this.#nextEntry = [];
  }
}

/** A copy that does not keep alive the text that it was cut from, as V8's substrings do. */
function detached(word: string): string {
  return Buffer.from(word).toString();
}
