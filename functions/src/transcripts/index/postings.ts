/**
 * Where one word is said. A word has a row for each run of transcripts whose postings fill a page, so a search of some transcripts
 * reads their rows only. Counting reads `headers` alone. README.md describes both parts.
 */
export interface PostingsRow {
  /** The number of the last transcript in it. */
  readonly last: number;
  readonly headers: Uint8Array;
}

/** Transcripts `from` to `to`, `to` exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A word's headers in a window of transcripts. All arrays are by the transcript's number less the window's first. */
export interface Postings {
  /** Mentions; 0 in transcripts without the word. */
  readonly counts: Uint32Array;
  /** The first position. */
  readonly firsts: Uint32Array;
  /** Where the other positions begin in the row's `positions`. */
  readonly starts: Uint32Array;
  /** Mentions in the window. */
  readonly total: number;
  /** The last transcript of each row, ascending. */
  readonly rows: readonly number[];
}

/**
 * Null when no transcript of the window has the word. `rowFrom` returns the row of a transcript, or the first one behind it. Throws a
 * RangeError when the bytes are not headers.
 */
export function decodePostings(
  rowFrom: (transcript: number) => PostingsRow | null,
  { from, to }: Window,
): Postings | null {
  let row = rowFrom(from);
  if (row === null) return null;
  const counts = new Uint32Array(to - from);
  const firsts = new Uint32Array(to - from);
  const starts = new Uint32Array(to - from);
  const ends: number[] = [];
  let total = 0;
  while (row !== null) {
    const { last, headers }: PostingsRow = row;
    ends.push(last);
    let at = 0;
    // The reader below takes half as long again, and this is where a common word's search spends its time.
    const next = (): number => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = headers[at++] ?? damaged();
        value |= (byte & 127) << shift;
        if (byte < 128) return value;
      }
    };
    let offset = 0;
    for (let transcript = -1; at < headers.length;) {
      const doubled = next();
      transcript += doubled >>> 1;
      if (transcript > last) damaged();
      if (transcript >= to) break;
      const place = transcript - from;
      const first = next();
      const count = doubled % 2 === 0 ? 1 : next();
      if (place >= 0) {
        counts[place] = count;
        firsts[place] = first;
        starts[place] = offset;
        total += count;
      }
      if (count > 1) offset += next();
    }
    row = last < to - 1 ? rowFrom(last + 1) : null;
  }
  return total === 0 ? null : { counts, firsts, starts, total, rows: ends };
}

function damaged(): never {
  throw new RangeError("The numbers of a corpus file are damaged");
}

/** Whole numbers of seven bits a byte, low ones first (LEB128), read one after the other. */
interface VarintReader {
  /** Throws a RangeError when the bytes end inside of a number. */
  next(): number;
  readonly isAtEnd: boolean;
}

export function createVarintReader(bytes: Uint8Array): VarintReader {
  let at = 0;
  return {
    next() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++] ?? damaged();
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
      }
    },
    get isAtEnd() {
      return at >= bytes.length;
    },
  };
}

/** How many numbers the bytes hold: the last byte of each is below 128. */
export function countVarints(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte < 128) count++;
  return count;
}
