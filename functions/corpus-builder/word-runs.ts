import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ByteWriter } from "../src/transcripts/index/varint.ts";
import { maxChunkBytes } from "../src/transcripts/index/corpus-format.ts";
import { rowsOf, writeHeader } from "../src/transcripts/index/postings.ts";

/** Bytes of postings that are collected before they are written out as a run. */
const defaultBufferBytes = 8 * 1024 * 1024;
const none = -1;

/** Stands between two turns in the words of a transcript. */
export const turnEnd = -1;

const bytes = z.instanceof(Uint8Array);
const runRow = z.object({
  word: z.string(),
  headers: bytes,
  positions: bytes,
});
type RunRow = z.output<typeof runRow>;

/** A row of the corpus file's postings. */
export interface WordRow {
  readonly word: string;
  /** The number of its last transcript. */
  readonly last: number;
  readonly headers: Uint8Array;
  readonly positions: Uint8Array;
}

/**
 * Turns transcripts into postings by an external sort: a buffer of postings is written to the scratch database as one run,
 * sorted by word, whenever it is full, and the runs are merged at the end. So memory holds the vocabulary and one buffer.
 */
export class WordRuns {
  readonly #scratch: DatabaseSync;
  readonly #bufferBytes: number;
  readonly #ids = new Map<string, number>();
  #runs = 0;

  /** By the word's id: the last transcript with it, and its first and last entry in the buffer. */
  readonly #lastTranscript: number[] = [];
  readonly #firstEntry: number[] = [];
  readonly #lastEntry: number[] = [];
  /** By the word's id: its first position in the transcript that is being added; `none` between two calls of `add`. */
  readonly #firstPosition: number[] = [];

  /** An entry is one word in one transcript: where its bytes begin in the two buffers, and the word's next entry. */
  readonly #headers = new ByteWriter();
  readonly #positions = new ByteWriter();
  #headersFrom: number[] = [];
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
    this.#lastTranscript.push(none);
    this.#firstEntry.push(none);
    this.#lastEntry.push(none);
    this.#firstPosition.push(none);
    return id;
  }

  /**
   * Adds the words of a transcript, by their ids and in order, with `turnEnd` between two turns. Transcripts come in ascending order.
   *
   * A transcript's words are read once, from the last to the first, and each is linked to the next position of the same word. Then the
   * links of a word, followed from its first position on, are its positions in order: of "go team go", `go` starts at 0 and links to 2.
   */
  add(transcript: number, words: readonly number[]): void {
    const nextPosition = new Int32Array(words.length);
    const found: number[] = [];
    for (let position = words.length - 1; position >= 0; position--) {
      const id = words[position] ?? turnEnd;
      if (id === turnEnd) continue;
      const next = this.#firstPosition[id] ?? none;
      if (next === none) found.push(id);
      nextPosition[position] = next;
      this.#firstPosition[id] = position;
    }
    for (const id of found) this.#addEntry(id, transcript, nextPosition);
    if (this.#headers.length + this.#positions.length >= this.#bufferBytes) this.#flush();
  }

  /** The rows of every word, in the order of the words' code units. */
  *merged(): Generator<WordRow> {
    this.#flush();
    const runs = Array.from({ length: this.#runs }, (_, run) => {
      const rows = this.#scratch
        .prepare(`SELECT word, headers, positions FROM run${run} ORDER BY rowid`)
        .iterate();
      const next = (): RunRow | undefined => {
        const row = rows.next();
        return row.done === true ? undefined : runRow.parse(row.value);
      };
      return { head: next(), next };
    });

    for (;;) {
      const heads = runs.flatMap(({ head }) => (head === undefined ? [] : [head.word]));
      if (heads.length === 0) return;
      const word = heads.reduce((least, other) => (other < least ? other : least));
      const parts: RunRow[] = [];
      for (const run of runs) {
        if (run.head?.word !== word) continue;
        parts.push(run.head);
        run.head = run.next();
      }
      const headers = Buffer.concat(parts.map((part) => part.headers));
      const positions = Buffer.concat(parts.map((part) => part.positions));
      if (headers.length + positions.length <= maxChunkBytes) {
        const last = this.#lastTranscript[this.#ids.get(word) ?? none] ?? none;
        yield { word, last, headers, positions };
      } else {
        for (const row of rowsOf(headers, positions, maxChunkBytes, () => new ByteWriter()))
          yield { word, ...row };
      }
    }
  }

  #addEntry(id: number, transcript: number, nextPosition: Int32Array): void {
    const entry = this.#nextEntry.push(none) - 1;
    this.#headersFrom.push(this.#headers.length);
    this.#positionsFrom.push(this.#positions.length);
    const before = this.#lastEntry[id] ?? none;
    if (before === none) this.#firstEntry[id] = entry;
    else this.#nextEntry[before] = entry;
    this.#lastEntry[id] = entry;

    const positionsFrom = this.#positions.length;
    const first = this.#firstPosition[id] ?? none;
    let count = 0;
    let last = 0;
    for (let position = first; position !== none; position = nextPosition[position] ?? none) {
      if (count > 0) this.#positions.varint(position - last);
      last = position;
      count += 1;
    }
    this.#firstPosition[id] = none;
    const transcripts = transcript - (this.#lastTranscript[id] ?? none);
    writeHeader(this.#headers, { transcripts, first, count, bytes: this.#positions.length - positionsFrom });
    this.#lastTranscript[id] = transcript;
  }

  #flush(): void {
    if (this.#nextEntry.length === 0) return;
    const run = this.#runs++;
    this.#scratch.exec(
      `CREATE TABLE run${run} (word TEXT NOT NULL, headers BLOB NOT NULL, positions BLOB NOT NULL) STRICT; BEGIN`,
    );
    const insert = this.#scratch.prepare(`INSERT INTO run${run} VALUES (?, ?, ?)`);
    const headers = new ByteWriter();
    const positions = new ByteWriter();
    this.#headersFrom.push(this.#headers.length);
    this.#positionsFrom.push(this.#positions.length);

    for (const [word, id] of [...this.#ids].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (this.#firstEntry[id] === none) continue;
      headers.clear();
      positions.clear();
      for (let entry = this.#firstEntry[id] ?? none; entry !== none; entry = this.#nextEntry[entry] ?? none) {
        headers.copy(this.#headers, this.#headersFrom[entry] ?? 0, this.#headersFrom[entry + 1] ?? 0);
        positions.copy(this.#positions, this.#positionsFrom[entry] ?? 0, this.#positionsFrom[entry + 1] ?? 0);
      }
      insert.run(word, headers.view(), positions.view());
      this.#firstEntry[id] = none;
      this.#lastEntry[id] = none;
    }
    this.#scratch.exec("COMMIT");
    this.#headers.clear();
    this.#positions.clear();
    this.#headersFrom = [];
    this.#positionsFrom = [];
    this.#nextEntry = [];
  }
}

/** A copy that does not keep alive the text that it was cut from, as V8's substrings do. */
function detached(word: string): string {
  return Buffer.from(word).toString();
}
