import { pageSize } from "./corpus-tables.ts";

/** Maximum bytes of a word's postings in a row. With the rest of its row they fill a page. */
const maxRowBytes = pageSize - 256;
/** Four 32-bit numbers. */
const maxHeaderBytes = 20;

/** A row of postings in the corpus file. `src/transcripts/postings.ts` describes its bytes. */
export interface WordRow {
  readonly word: string;
  /** The number of the last transcript in the row. */
  readonly last: number;
  /** Valid until the next call of the writer. */
  readonly headers: Uint8Array;
  readonly positions: Uint8Array;
}

interface OpenRow {
  /** −1 before the first transcript. */
  last: number;
  readonly headers: ByteWriter;
  readonly positions: ByteWriter;
}

/**
 * Converts transcripts to rows of postings. A full row is passed on at once, so memory holds one unfinished row of at most 32 KB for
 * each word.
 */
export class PostingsWriter {
  readonly #write: (row: WordRow) => void;
  readonly #maxBytes: number;
  readonly #open = new Map<string, OpenRow>();
  readonly #distances = new ByteWriter();

  constructor(write: (row: WordRow) => void, maxBytes = maxRowBytes) {
    this.#write = write;
    this.#maxBytes = maxBytes;
  }

  get vocabulary(): number {
    return this.#open.size;
  }

  /** Adds the positions of a transcript's words, each list in ascending order. Call it in ascending order of transcripts. */
  add(transcript: number, positionsByWord: ReadonlyMap<string, readonly number[]>): void {
    for (const [word, positions] of positionsByWord) {
      const row = this.#open.get(word) ?? this.#begin(word);
      const first = positions[0] ?? 0;
      const distances = this.#distances;
      distances.clear();
      let before = first;
      for (let at = 1; at < positions.length; at++) {
        const position = positions[at] ?? 0;
        distances.varint(position - before);
        before = position;
      }
      const bytes = row.headers.length + row.positions.length + distances.length + maxHeaderBytes;
      if (bytes > this.#maxBytes && row.last >= 0) this.#finish(word, row);
      const isOne = positions.length === 1;
      row.headers.varint((transcript - row.last) * 2 + (isOne ? 0 : 1));
      row.headers.varint(first);
      if (!isOne) {
        row.headers.varint(positions.length);
        row.headers.varint(distances.length);
        row.positions.append(distances.view());
      }
      row.last = transcript;
    }
  }

  /** Passes on the unfinished rows, from A to Z. */
  end(): void {
    for (const [word, row] of [...this.#open].sort(([a], [b]) => (a < b ? -1 : 1))) this.#finish(word, row);
  }

  #begin(word: string): OpenRow {
    const row = { last: -1, headers: new ByteWriter(), positions: new ByteWriter() };
    // Copies the word: V8's substrings keep the whole text in memory.
    this.#open.set(Buffer.from(word).toString(), row);
    return row;
  }

  #finish(word: string, row: OpenRow): void {
    this.#write({ word, last: row.last, headers: row.headers.view(), positions: row.positions.view() });
    row.last = -1;
    row.headers.clear();
    row.positions.clear();
  }
}

/** A growing byte buffer. */
export class ByteWriter {
  #bytes = new Uint8Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Writes a whole number from 0 to 2³² − 1 in groups of seven bits, the lowest first (LEB128). */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** The written bytes; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
