import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ByteWriter } from "../varints.ts";

/** Bytes of positions that are collected before they are written out as a run. */
const defaultBufferBytes = 8 * 1024 * 1024;

const runRow = z.object({
  word: z.string(),
  games: z.instanceof(Uint8Array),
  positions: z.instanceof(Uint8Array),
});
export type WordRow = z.output<typeof runRow>;

/** One word in one game, in the buffers. */
interface Entry {
  readonly gamesFrom: number;
  readonly gamesTo: number;
  readonly positionsFrom: number;
  readonly positionsTo: number;
}

/**
 * Turns games into postings by an external sort: a buffer of postings is written to the scratch database as one run,
 * sorted by word, whenever it is full, and the runs are merged at the end. So memory holds the vocabulary and one buffer.
 */
export class WordRuns {
  readonly #scratch: DatabaseSync;
  readonly #bufferBytes: number;
  readonly #ids = new Map<string, number>();
  /** By the word's id: the last game that it stood in. */
  readonly #lastGame: number[] = [];
  readonly #games = new ByteWriter(1 << 20);
  readonly #positions = new ByteWriter(1 << 20);
  #entries = new Map<number, Entry[]>();
  #runs = 0;

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
    this.#lastGame.push(-1);
    return id;
  }

  /** Adds the words of a game, by their ids and in order. Games come in ascending order. */
  addGame(game: number, words: readonly number[]): void {
    const places = Map.groupBy(words.keys(), (place) => words[place] ?? 0);
    for (const [id, at] of places) this.#addWord(id, game, at);
    if (this.#positions.length >= this.#bufferBytes) this.#flush();
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

  #addWord(id: number, game: number, places: readonly number[]): void {
    const gamesFrom = this.#games.length;
    const positionsFrom = this.#positions.length;
    let last = 0;
    for (const place of places) {
      this.#positions.varint(place - last);
      last = place;
    }
    const positionsTo = this.#positions.length;
    this.#games.varint(game - (this.#lastGame[id] ?? -1));
    this.#games.varint(places.length);
    this.#games.varint(positionsTo - positionsFrom);
    this.#lastGame[id] = game;

    const entry = { gamesFrom, gamesTo: this.#games.length, positionsFrom, positionsTo };
    const entries = this.#entries.get(id);
    if (entries === undefined) this.#entries.set(id, [entry]);
    else entries.push(entry);
  }

  #flush(): void {
    if (this.#entries.size === 0) return;
    const run = this.#runs++;
    this.#scratch.exec(
      `CREATE TABLE run${run} (word TEXT NOT NULL, games BLOB NOT NULL, positions BLOB NOT NULL) STRICT`,
    );
    const insert = this.#scratch.prepare(`INSERT INTO run${run} VALUES (?, ?, ?)`);
    const games = this.#games.view();
    const positions = this.#positions.view();

    this.#scratch.exec("BEGIN");
    for (const [word, id] of [...this.#ids].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const entries = this.#entries.get(id);
      if (entries === undefined) continue;
      insert.run(
        word,
        Buffer.concat(entries.map(({ gamesFrom, gamesTo }) => games.subarray(gamesFrom, gamesTo))),
        Buffer.concat(
          entries.map(({ positionsFrom, positionsTo }) => positions.subarray(positionsFrom, positionsTo)),
        ),
      );
    }
    this.#scratch.exec("COMMIT");
    this.#entries = new Map();
    this.#games.clear();
    this.#positions.clear();
  }
}

/** A copy that does not keep alive the text that it was cut from, as V8's substrings do. */
function detached(word: string): string {
  return Buffer.from(word).toString();
}
