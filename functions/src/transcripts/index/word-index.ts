import type { Postings, Window } from "./postings.ts";

/** Where every token of a corpus is said. Transcripts are numbered from 0. */
export interface WordIndex {
  readonly transcriptCount: number;
  /** Positions of the longest transcript. */
  readonly maxPositions: number;
  /** Null for a token that no transcript of the window has. */
  postings(token: string, window: Window): Postings | null;
  /** The positions of the token's row whose last transcript is `last`. */
  positions(token: string, last: number): Uint8Array;
}

/** A token's postings in a window of transcripts. Its positions are read a row at a time, and one row is kept. */
export interface TokenPostings extends Postings {
  /** The positions of the row that holds the `place`th transcript of the window. */
  positionsAt(place: number): Uint8Array;
}

/** Loads each token once. */
export function createLoader(index: WordIndex, window: Window): (token: string) => TokenPostings | null {
  const loaded = new Map<string, TokenPostings | null>();
  return (token) => {
    const known = loaded.get(token);
    if (known !== undefined) return known;
    const postings = index.postings(token, window);
    const own = postings === null ? null : withPositions(postings, index, window, token);
    loaded.set(token, own);
    return own;
  };
}

function withPositions(postings: Postings, index: WordIndex, { from }: Window, token: string): TokenPostings {
  const { rows } = postings;
  let kept: Uint8Array = new Uint8Array();
  let keptRow = -1;
  const holds = (row: number, transcript: number) =>
    transcript <= (rows[row] ?? -1) && (row === 0 || transcript > (rows[row - 1] ?? -1));
  return {
    ...postings,
    positionsAt(place) {
      const transcript = from + place;
      if (keptRow >= 0 && holds(keptRow, transcript)) return kept;
      // Transcripts are mostly visited in order: the next row is the likeliest.
      const row = holds(keptRow + 1, transcript) ? keptRow + 1 : rows.findIndex((last) => last >= transcript);
      kept = index.positions(token, rows[row] ?? -1);
      keptRow = row;
      return kept;
    },
  };
}
