import { slotsOf, spellingsOfAlternative, type Alternative, type Phrase } from "../phrases/phrase.ts";
import { withMarkedForms } from "../phrases/token.ts";
import { createFinder, type Finder, type Slot, type WordIndex } from "./word-index.ts";
import type { Window } from "./postings.ts";
import { finish, type Steps } from "./steps.ts";
import type { Corpus } from "./corpus.ts";
import { spansInTurns, type MentionSpan } from "./turns.ts";

/** Where a phrase is mentioned, in the transcripts of a window. */
interface Mentions {
  /** How many mentions a transcript has. */
  countIn(transcript: number): number;
  /** The mentions of a transcript, in order. */
  spansIn(transcript: number): readonly MentionSpan[];
}

interface Sequence {
  readonly length: number;
  /** The rarest first, so that the others are decoded only where it occurs. */
  readonly slots: readonly Slot[];
}

/**
 * The mentions of a phrase, its alternatives together. They don't overlap: read from the start, each is the longest
 * alternative at its place, and the next one begins after it. So tokens that two alternatives share count once. Each token is a step.
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

/** The mentions of a phrase in few transcripts. */
export function mentionsOf(phrase: Phrase, index: WordIndex, window: Window): Mentions {
  return finish(findMentions(phrase, createFinder(index, window)));
}

/** At each place of an alternative, the tokens that count there. */
export function formsOfAlternative(alternative: Alternative): readonly (readonly string[])[] {
  return withMarkedForms(alternative.tokens, slotsOf(alternative));
}

/** Null when one of its places can't be filled. */
export function sequenceOf(places: readonly (readonly string[])[], load: Finder["load"]): Sequence | null {
  const slots = places.map((forms, at) => ({ at, tokens: forms.flatMap((token) => load(token) ?? []) }));
  if (slots.some(({ tokens }) => tokens.length === 0)) return null;
  const total = ({ tokens }: Slot) => tokens.reduce((sum, token) => sum + token.total, 0);
  return { length: slots.length, slots: slots.toSorted((a, b) => total(a) - total(b)) };
}

/** From the start on, the longest at each place. */
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

/** A mention, and the turn that it is in; null where no turn has a speaker or a role. */
export interface Mention {
  readonly span: MentionSpan;
  readonly turn: number | null;
}

/** The mentions of one phrase whose speaker and role count. */
export interface CountedMentions {
  readonly count: (transcript: number) => number;
  readonly list: (transcript: number) => readonly Mention[];
}

export const noMentions: CountedMentions = { count: () => 0, list: () => [] };
const everyVoice = () => true;

/** Where no speaker is known, counting reads no turn and, of a single word, no position. */
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
