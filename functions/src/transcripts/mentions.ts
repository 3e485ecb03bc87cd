import { slotsOf, spellingsOfAlternative, type Alternative, type Phrase } from "./phrases/phrase.ts";
import { withMarkedForms } from "./phrases/token.ts";
import type { Finder, Slot } from "./word-index.ts";
import type { Steps } from "./steps.ts";
import type { Corpus } from "./corpus.ts";
import { spansInTurns, type MentionSpan } from "./turns.ts";

/** The mentions of a phrase in the transcripts of a window. */
interface Mentions {
  /** The number of mentions in a transcript. */
  countIn(transcript: number): number;
  /** The mentions in a transcript, in order. */
  spansIn(transcript: number): readonly MentionSpan[];
}

interface Sequence {
  readonly length: number;
  /** The rarest slot first, so that other slots are decoded only where it occurs. */
  readonly slots: readonly Slot[];
}

/**
 * Finds the mentions of a phrase, of all alternatives together. Mentions do not overlap: from left to right,
 * each is the longest alternative at its position, and the next one begins after it. Loading a token is a
 * step.
 */
export function* findMentions(
  { alternatives }: Pick<Phrase, "alternatives">,
  { window, load, startsIn, longerAt }: Finder,
): Steps<Mentions> {
  const spellings = alternatives
    .flatMap(spellingsOfAlternative)
    .map((spelling) => ({ ...spelling, places: formsOfAlternative(spelling) }));
  for (const token of new Set(spellings.flatMap(({ places }) => places.flat()))) {
    load(token);
    yield;
  }
  const sequences = spellings.flatMap(({ tokens, places }) => {
    const sequence = sequenceOf(places, load);
    if (sequence === null || longerAt === undefined) return sequence ?? [];
    const slots = sequence.slots.map((slot) => ({ ...slot, longer: longerAt(tokens, slot.at) }));
    return { ...sequence, slots };
  });

  const spansIn = (transcript: number) =>
    withoutOverlap(
      sequences.flatMap(({ slots, length }) =>
        startsIn(slots, transcript - window.from).map((start) => ({ start, length })),
      ),
    );
  if (sequences.some(({ length }) => length > 1)) {
    return { spansIn, countIn: (transcript) => spansIn(transcript).length };
  }

  const single = new Set(sequences.flatMap(({ slots }) => slots.flatMap(({ tokens }) => tokens)));
  const countIn = (transcript: number) => {
    let count = 0;
    for (const { counts } of single) count += counts[transcript - window.from] ?? 0;
    return count;
  };
  return { spansIn: (transcript) => (countIn(transcript) === 0 ? [] : spansIn(transcript)), countIn };
}

/** For each position of an alternative, the tokens that count there, with their marked forms. */
export function formsOfAlternative(alternative: Alternative): readonly (readonly string[])[] {
  return withMarkedForms(alternative.tokens, slotsOf(alternative));
}

/** A sequence of tokens; null if the window has no token for one of its positions. */
export function sequenceOf(places: readonly (readonly string[])[], load: Finder["load"]): Sequence | null {
  const slots = places.map((forms, at) => ({ at, tokens: forms.flatMap((token) => load(token) ?? []) }));
  if (slots.some(({ tokens }) => tokens.length === 0)) return null;
  const total = ({ tokens }: Slot) => tokens.reduce((sum, token) => sum + token.total, 0);
  return { length: slots.length, slots: slots.toSorted((a, b) => total(a) - total(b)) };
}

/** Drops overlapping spans: from left to right, keeps the longest span at each position. */
export function withoutOverlap(spans: readonly MentionSpan[]): MentionSpan[] {
  const kept: MentionSpan[] = [];
  let free = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.length - a.length)) {
    if (span.start < free) continue;
    kept.push(span);
    free = span.start + span.length;
  }
  return kept;
}

/** A mention, and the turn that contains it; null in a corpus without speakers and roles. */
export interface Mention {
  readonly span: MentionSpan;
  readonly turn: number | null;
}

/** The mentions of a phrase whose speaker and role count. */
export interface CountedMentions {
  readonly count: (transcript: number) => number;
  readonly list: (transcript: number) => readonly Mention[];
}

export const noMentions: CountedMentions = { count: () => 0, list: () => [] };
const everyVoice = () => true;

/** Selects the mentions of voices that count. Without speakers, counting reads no turns, and no word's positions. */
export function countedMentions(
  mentions: Mentions,
  corpus: Corpus,
  isCounted: (voice: number) => boolean = everyVoice,
): CountedMentions {
  if (!corpus.hasVoices) {
    return {
      count: (transcript) => mentions.countIn(transcript),
      list: (transcript) => mentions.spansIn(transcript).map((span) => ({ span, turn: null })),
    };
  }
  const turns = corpus.turns();
  let latest: { readonly transcript: number; readonly list: readonly Mention[] } | null = null;
  const list = (transcript: number) => {
    if (latest?.transcript !== transcript)
      latest = { transcript, list: spansInTurns(mentions.spansIn(transcript), transcript, turns, isCounted) };
    return latest.list;
  };
  return { list, count: (transcript) => list(transcript).length };
}
