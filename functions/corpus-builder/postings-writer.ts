import { pageSize } from "./corpus-tables.ts";

/** Bytes of a word's postings in one row: with the rest of its row they fill one page. */
const maxRowBytes = pageSize - 256;
/** Four numbers of 32 bits. */
const maxHeaderBytes = 20;

/** A row of the corpus file's postings: `src/transcripts/index/postings.ts` says what its bytes are. */
export interface WordRow {
  readonly word: string;
  /** The number of its last transcript. */
  readonly last: number;
  /** Valid until the next call of the writer. */
  readonly headers: Uint8Array;
  readonly positions: Uint8Array;
}

interface OpenRow {
  /** −1 before its first transcript. */
  last: number;
  readonly headers: ByteWriter;
  readonly positions: ByteWriter;
}

/** Turns transcripts into postings. A row is handed on as soon as it is full, so memory holds one unfinished row a word: 32 KB at most. */
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

  /** Adds the positions of a transcript's words, each in ascending order. Transcripts come in ascending order. */
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

  /** Hands on the rows that are not full, A to Z. */
  end(): void {
    for (const [word, row] of [...this.#open].sort(([a], [b]) => (a < b ? -1 : 1))) this.#finish(word, row);
  }

  #begin(word: string): OpenRow {
    const row = { last: -1, headers: new ByteWriter(), positions: new ByteWriter() };
    // A copy does not keep alive the text that the word was cut from, as V8's substrings do.
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

/** Bytes that grow. */
export class ByteWriter {
  #bytes = new Uint8Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A whole number from 0 to 2³² − 1, in seven bits a byte, low ones first (LEB128). */
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

  /** What was written; valid until the next write. */
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
