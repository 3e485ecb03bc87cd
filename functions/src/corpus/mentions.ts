import { slotsOf, type Alternative, type Phrase } from "../phrases/phrase.ts";
import { agree, type Postings } from "./postings.ts";

/** The postings of a corpus. Games are numbered from 0. */
export interface WordIndex {
  readonly gameCount: number;
  /** Tokens of the longest game. */
  readonly maxGameWords: number;
  /** Null for a token that no game has. */
  postings(token: string): Postings | null;
  /** The second part of a token's postings; it must have some. */
  positions(token: string): Uint8Array;
}

/** A mention: `length` tokens of a game, from its `start`th on. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** Where a phrase is mentioned. */
export interface Mentions {
  /** How many mentions a game has. */
  countIn(game: number): number;
  /** The mentions of a game, in order. */
  spansIn(game: number): readonly Span[];
}

interface TokenPostings {
  readonly postings: Postings;
  readonly positions: () => Uint8Array;
}

/** One place of an alternative, with those of its tokens that the corpus has. */
interface Slot {
  readonly at: number;
  readonly tokens: readonly TokenPostings[];
}

interface Sequence {
  readonly length: number;
  /** The rarest first, so that the others are decoded only where it stands. */
  readonly slots: readonly Slot[];
}

/**
 * The mentions of a phrase, its alternatives together. They don't overlap: read from the start, each is the longest
 * alternative at its place, and the next one begins after it. So tokens that two alternatives share count once.
 */
export function mentionsOf({ alternatives }: Phrase, index: WordIndex): Mentions {
  const load = createLoader(index);
  const sequences = alternatives.flatMap((alternative) => sequenceOf(alternative, load) ?? []);
  const startsIn = startFinder(index.maxGameWords);

  const spansIn = (game: number) =>
    withoutOverlap(
      sequences.flatMap(({ slots, length }) => startsIn(slots, game).map((start) => ({ start, length }))),
    );
  if (sequences.some(({ length }) => length > 1)) return { spansIn, countIn: (game) => spansIn(game).length };

  const postingsOfAll = new Set(sequences.flatMap(({ slots }) => slots.flatMap((slot) => slot.tokens)));
  const countIn = (game: number) => {
    let count = 0;
    for (const { postings } of postingsOfAll) count += postings.counts[game] ?? 0;
    return count;
  };
  return { spansIn, countIn };
}

function createLoader(index: WordIndex): (word: string) => TokenPostings | null {
  const loaded = new Map<string, TokenPostings | null>();
  return (word) => {
    const known = loaded.get(word);
    if (known !== undefined) return known;
    const postings = index.postings(word);
    let positions: Uint8Array | undefined;
    const spoken =
      postings === null ? null : { postings, positions: () => (positions ??= index.positions(word)) };
    loaded.set(word, spoken);
    return spoken;
  };
}

/** Null when one of its places can't be filled. */
function sequenceOf(alternative: Alternative, load: (word: string) => TokenPostings | null): Sequence | null {
  const slots = slotsOf(alternative).map((forms, at) => ({
    at,
    tokens: forms.flatMap((token) => load(token) ?? []),
  }));
  if (slots.some(({ tokens }) => tokens.length === 0)) return null;
  const total = ({ tokens }: Slot) => tokens.reduce((sum, { postings }) => sum + postings.total, 0);
  return { length: slots.length, slots: slots.toSorted((a, b) => total(a) - total(b)) };
}

/**
 * Finds where in a game all slots of a sequence are filled, in order. Each slot stamps the starts that it agrees with, when
 * all slots before it have; the stamps of one game are greater than those of the game before, so nothing needs clearing.
 */
function startFinder(maxGameWords: number): (slots: readonly Slot[], game: number) => number[] {
  const stamps = new Uint32Array(maxGameWords);
  let stamp = 0;

  return (slots, game) => {
    const isIn = ({ postings }: TokenPostings) => (postings.counts[game] ?? 0) > 0;
    if (!slots.every(({ tokens }) => tokens.some(isIn))) return [];

    const starts: number[] = [];
    slots.forEach(({ at, tokens }, order) => {
      const agreement = { stamps, before: order === 0 ? null : stamp, after: ++stamp };
      const agreed = order === slots.length - 1 ? starts : null;
      for (const { postings, positions } of tokens) agree(game, postings, positions, at, agreement, agreed);
    });
    return starts.sort((a, b) => a - b);
  };
}

/** From the start on, the longest at each place. */
function withoutOverlap(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  let free = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.length - a.length)) {
    if (span.start < free) continue;
    kept.push(span);
    free = span.start + span.length;
  }
  return kept;
}
