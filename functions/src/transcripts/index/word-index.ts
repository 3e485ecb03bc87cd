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

/** One place of a phrase, with those of its tokens that the corpus has. */
export interface Slot {
  /** Its place in the phrase, from 0 on. */
  readonly at: number;
  readonly tokens: readonly TokenPostings[];
}

/**
 * Finds where in a transcript all slots of a phrase are filled, in order of their positions. Each slot turns the positions of its tokens
 * into starts of the phrase, and stamps those that the slot before it has stamped. README.md has an example. The rarest slot comes
 * first, so that few starts are stamped. Stamps grow from transcript to transcript, so nothing needs clearing.
 */
export function createStartFinder(
  maxPositions: number,
): (slots: readonly Slot[], place: number) => readonly number[] {
  const stamps = new Uint32Array(maxPositions);
  let stamp = 0;

  return (slots, place) => {
    const isSaid = ({ counts }: TokenPostings) => (counts[place] ?? 0) > 0;
    if (!slots.every(({ tokens }) => tokens.some(isSaid))) return [];

    const starts: number[] = [];
    slots.forEach(({ at, tokens }, order) => {
      const wanted = order === 0 ? null : stamp;
      stamp += 1;
      const found = order === slots.length - 1 ? starts : null;
      for (const token of tokens) stampStarts(token, place, at, stamps, wanted, stamp, found);
    });
    return starts.sort((a, b) => a - b);
  };
}

/**
 * Gives `stamp` to each start that a token's positions name and that has the stamp `wanted` (null: any), and adds it to `found`, if given.
 * The innermost loop of a search: it decodes and compares in one go.
 */
function stampStarts(
  token: TokenPostings,
  place: number,
  slot: number,
  stamps: Uint32Array,
  wanted: number | null,
  stamp: number,
  found: number[] | null,
): void {
  const count = token.counts[place] ?? 0;
  const bytes = count > 1 ? token.positionsAt(place) : noBytes;
  let at = token.starts[place] ?? 0;
  let start = (token.firsts[place] ?? 0) - slot;
  for (let left = count; left > 0; left--) {
    if (start >= 0 && (wanted === null || stamps[start] === wanted)) {
      stamps[start] = stamp;
      if (found !== null) found.push(start);
    }
    if (left === 1) return;
    let byte = bytes[at++] ?? 0;
    let delta = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      delta |= (byte & 127) << shift;
    }
    start += delta;
  }
}

const noBytes = new Uint8Array();
