import { once } from "../base/cached.ts";
import type { Postings, Window } from "./postings.ts";

/** The positions of every token of a corpus. Transcripts are numbered from 0. */
export interface WordIndex {
  readonly transcriptCount: number;
  /** Number of positions of the longest transcript. */
  readonly maxPositions: number;
  /** Null for a token that no transcript of the window contains. */
  postings(token: string, window: Window): Postings | null;
  /** The positions in the row of a token whose last transcript is `last`. */
  positions(token: string, last: number): Uint8Array;
  has(token: string): boolean;
  /** All tokens that begin with these letters, including an equal one. */
  tokensFrom(beginning: string): readonly BoundedToken[];
}

interface BoundedToken {
  readonly token: string;
  /** An upper bound of the number of transcripts with the token, in the whole corpus. */
  readonly maxTranscripts: number;
}

/** A token's postings in a window of transcripts. Positions are read by row, and the last row is kept. */
interface TokenPostings extends Postings {
  /** The positions in the row of the window's `place`th transcript. */
  positionsAt(place: number): Uint8Array;
}

/** Finds the phrases of a search. */
export interface Finder {
  readonly window: Window;
  /** Loads a token once, unless `isKept` is false; null if the window has none. */
  readonly load: (token: string, isKept?: boolean) => TokenPostings | null;
  /** The positions, ascending, at which all slots of a phrase are filled in the window's `place`th transcript. */
  readonly startsIn: (slots: readonly Slot[], place: number) => readonly number[];
  /** The longer words at a position of a phrase; undefined if they are not searched. */
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
      // Transcripts are mostly visited in order, so the next row is tried first.
      const row = holds(keptRow + 1, transcript) ? keptRow + 1 : rows.findIndex((last) => last >= transcript);
      kept = index.positions(token, rows[row] ?? -1);
      keptRow = row;
      return kept;
    },
  };
}

/** A position of a phrase, and those of its tokens that the corpus contains. */
export interface Slot {
  /** The position in the phrase, from 0. */
  readonly at: number;
  readonly tokens: readonly TokenPostings[];
  readonly longer?: LongerWords | undefined;
}

/** Longer words at a position of a phrase, which do not count but are found in the same pass. */
export interface LongerWords {
  /** Where the phrase would start with one of these words, by the transcript's place in the window. */
  readonly starts: ReadonlyMap<number, readonly number[]>;
  /** Filled by the search: the transcripts in which all other positions are filled around such a start. */
  readonly found: Set<number>;
}

/**
 * Finds where all slots of a phrase are filled in a transcript. Each slot turns positions of its tokens into
 * starts of the phrase, and stamps those with the stamp of the slot before (README.md has an example). The
 * rarest slot is first, so few starts are stamped. Stamps only grow, so they are never cleared.
 */
function createStartFinder(maxPositions: number): Finder["startsIn"] {
  // A search that only counts a single word needs none.
  const stampsOf = once(() => new Uint32Array(maxPositions));
  let stamp = 0;

  return (slots, place) => {
    const isSaid = ({ counts }: TokenPostings) => (counts[place] ?? 0) > 0;
    if (!slots.every(({ tokens, longer }) => tokens.some(isSaid) || longer?.starts.has(place) === true))
      return [];

    const stamps = stampsOf();
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

/** Drops the starts at which a longer word occurs, and adds their transcript to `found`. */
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
 * Stamps each start that a token's positions give and that has the stamp `wanted` (null: any), and adds it to
 * `found` if given. This is the innermost loop of a search, so it decodes and compares in a single pass.
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

/** The starts (few, ascending) at which this slot is filled. Decodes no further than the last of them. */
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
