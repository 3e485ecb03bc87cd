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
  has(token: string): boolean;
  /** All tokens that begin with these letters, themselves included. */
  tokensFrom(beginning: string): readonly BoundedToken[];
}

export interface BoundedToken {
  readonly token: string;
  /** No fewer than the transcripts of the whole corpus that have it. */
  readonly maxTranscripts: number;
}

/** A token's postings in a window of transcripts. Its positions are read a row at a time, and one row is kept. */
export interface TokenPostings extends Postings {
  /** The positions of the row that holds the `place`th transcript of the window. */
  positionsAt(place: number): Uint8Array;
}

/** What the phrases of one search are found with. */
export interface Finder {
  readonly window: Window;
  /** Loads each token once, unless `isKept` is false. */
  readonly load: (token: string, isKept?: boolean) => TokenPostings | null;
  /** Where all slots of a phrase are filled, in the `place`th transcript of the window, ascending. */
  readonly startsIn: (slots: readonly Slot[], place: number) => readonly number[];
  /** The longer words at a place of a phrase; undefined: they are not searched. */
  readonly longerAt?: (tokens: readonly string[], at: number) => LongerWords | undefined;
}

export function createFinder(index: WordIndex, window: Window): Finder {
  const loaded = new Map<string, TokenPostings | null>();
  return {
    window,
    load(token, isKept = true) {
      const cached = loaded.get(token);
      if (cached !== undefined) return cached;
      const postings = index.postings(token, window);
      const positioned = postings === null ? null : withPositions(postings, index, window, token);
      if (isKept) loaded.set(token, positioned);
      return positioned;
    },
    startsIn: createStartFinder(index.maxPositions),
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
  readonly longer?: LongerWords | undefined;
}

/** Words that do not count at a phrase's place and are found in the same pass: where the phrase would begin with one of them. */
export interface LongerWords {
  /** By the transcript's place in the window. */
  readonly starts: ReadonlyMap<number, readonly number[]>;
  /** Gets the transcripts in which all other places are filled around such a start. */
  readonly found: Set<number>;
}

/**
 * Finds where in a transcript all slots of a phrase are filled, in order of their positions. Each slot turns the positions of its tokens
 * into starts of the phrase, and stamps those that the slot before it has stamped. README.md has an example. The rarest slot comes
 * first, so that few starts are stamped. Stamps grow from transcript to transcript, so nothing needs clearing.
 */
function createStartFinder(maxPositions: number): Finder["startsIn"] {
  const stamps = new Uint32Array(maxPositions);
  let stamp = 0;

  return (slots, place) => {
    const isSaid = ({ counts }: TokenPostings) => (counts[place] ?? 0) > 0;
    if (!slots.every(({ tokens, longer }) => tokens.some(isSaid) || longer?.starts.has(place) === true))
      return [];

    const starts: number[] = [];
    slots.forEach(({ at, tokens, longer }, order) => {
      const wanted = order === 0 ? null : stamp;
      stamp += 1;
      const found = order === slots.length - 1 ? starts : null;
      for (const token of tokens) stampStarts(token, place, at, stamps, wanted, stamp, found);
      for (const start of longer?.starts.get(place) ?? noStarts) {
        if (wanted !== null && stamps[start] !== wanted) continue;
        stamps[start] = stamp;
        if (found !== null) found.push(start);
      }
    });
    return withoutLonger(starts, slots, place).sort((a, b) => a - b);
  };
}

/** Starts at which no longer word stands; for the others, that they are found. */
function withoutLonger(starts: number[], slots: readonly Slot[], place: number): number[] {
  if (starts.length === 0) return starts;
  let counted = starts;
  for (const { longer } of slots) {
    const longerStarts = longer?.starts.get(place);
    if (longer === undefined || longerStarts === undefined) continue;
    const kept = counted.filter((start) => !longerStarts.includes(start));
    if (kept.length < counted.length) longer.found.add(place);
    counted = kept;
  }
  return counted;
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

/** Those of a few starts, ascending, at which a place of a phrase is filled. Decodes no further than the last of them. */
export function filledStarts(starts: readonly number[], { at: slot, tokens }: Slot, place: number): number[] {
  const last = (starts.at(-1) ?? -1) + slot;
  const filled: number[] = [];
  for (const token of tokens) {
    const count = token.counts[place] ?? 0;
    const bytes = count > 1 ? token.positionsAt(place) : noBytes;
    let at = token.starts[place] ?? 0;
    let position = token.firsts[place] ?? 0;
    let next = 0;
    let wanted = (starts[0] ?? last) + slot;
    for (let left = count; left > 0 && position <= last; left--) {
      while (wanted < position) wanted = (starts[++next] ?? last) + slot;
      if (wanted === position) filled.push(position - slot);
      if (left === 1) break;
      let byte = bytes[at++] ?? 0;
      let delta = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        delta |= (byte & 127) << shift;
      }
      position += delta;
    }
  }
  return tokens.length === 1 ? filled : filled.sort((a, b) => a - b);
}

const noBytes = new Uint8Array();
const noStarts: readonly number[] = [];
