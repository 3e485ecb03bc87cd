import { by } from "../base/arrays.ts";
import { type Phrase, spellingsOfAlternative } from "./phrases/phrase.ts";
import type { Corpus } from "./corpus.ts";
import { maxNearMisses, type NearMiss } from "./findings.ts";
import { formsOfAlternative, sequenceOf, withoutOverlap } from "./mentions.ts";
import type { Steps } from "./steps.ts";
import { spansInTurns } from "./turns.ts";
import { filledStarts, type Finder, type LongerWords, type Slot, type WordIndex } from "./word-index.ts";
import { isPrefix } from "./phrases/token.ts";

interface Searched {
  readonly corpus: Corpus;
  readonly finder: Finder;
  /** Whether a voice counts; undefined: all voices count. */
  readonly isCounted: ((voice: number) => boolean) | undefined;
}

/** Counts the near misses of phrases, each form as a search for it in double quotes would. */
interface NearTally extends Required<Pick<Finder, "longerAt">> {
  /** To be called after the phrases were counted in all transcripts. */
  total(): Steps<readonly NearMiss[]>;
}

interface GrowingWords extends LongerWords {
  readonly starts: Map<number, number[]>;
}

const inOrder = by<NearMiss>(
  ({ transcripts }) => -transcripts,
  ({ mentions }) => -mentions,
  ({ form }) => form,
);
/** Number of transcripts that are counted in a step. */
const transcriptsInStep = 64;
/** With more forms than this, the postings of longer words are not kept in memory. */
const maxKept = 32;
const isFilled = ({ tokens }: Slot, place: number) => tokens.some(({ counts }) => (counts[place] ?? 0) > 0);
const keyOf = (tokens: readonly string[], at: number) => `${at} ${tokens.join(" ")}`;

/**
 * In a phrase of several words, longer words are found in the pass that counts the phrase, so that common
 * words are decoded once. Only the few transcripts with a longer word are then counted. Other forms are
 * counted by themselves, until no further one can be among the ten.
 */
export function* createNearTally(
  phrases: readonly Phrase[],
  transcripts: readonly number[],
  { corpus, finder, isCounted }: Searched,
): Steps<NearTally> {
  const { startsIn, window, load } = finder;
  const forms = yield* nearFormsOf(phrases, corpus.index);
  const longerWords = new Map<string, GrowingWords>();

  // Hundreds of words may have the same beginning. They are then loaded again when they are counted.
  const loadLonger = (token: string) => load(token, forms.length <= maxKept);

  /** Where the pass over the phrase found the form's longer word; undefined if there was no such pass. */
  const longerOf = ({ longer }: NearForm) =>
    longer === null ? undefined : longerWords.get(keyOf(longer.tokens, longer.at));

  for (const { tokens, longer } of forms) {
    if (longer === null || tokens.length === 1 || load(longer.tokens[longer.at] ?? "") === null) continue;
    const { at } = longer;
    const word = loadLonger(tokens[at] ?? "");
    if (word === null) continue;
    const key = keyOf(longer.tokens, at);
    const { starts, found } = longerWords.get(key) ?? {
      starts: new Map<number, number[]>(),
      found: new Set<number>(),
    };
    longerWords.set(key, { starts, found });
    for (let order = 0; order < transcripts.length; order++) {
      if (order % transcriptsInStep === 0) yield;
      const place = (transcripts[order] ?? 0) - window.from;
      if ((word.counts[place] ?? 0) === 0) continue;
      const first = (word.firsts[place] ?? 0) - at;
      const isOne = word.counts[place] === 1;
      const begun = isOne ? [first].filter((start) => start >= 0) : startsIn([{ at, tokens: [word] }], place);
      const listed = starts.get(place);
      if (listed === undefined) starts.set(place, [...begun]);
      else listed.push(...begun);
    }
  }

  const mentionsIn = ([rarest, ...others]: readonly Slot[], transcript: number): number => {
    const place = transcript - window.from;
    if (rarest === undefined || !isFilled(rarest, place)) return 0;
    if (others.length === 0 && isCounted === undefined)
      return rarest.tokens.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0);
    if (!others.every((slot) => isFilled(slot, place))) return 0;
    let starts = startsIn([rarest], place);
    for (const slot of others) {
      if (starts.length === 0) return 0;
      starts = filledStarts(starts, slot, place);
    }
    if (starts.length === 0) return 0;
    const spans = withoutOverlap(starts.map((start) => ({ start, length: others.length + 1 })));
    if (isCounted === undefined) return spans.length;
    return spansInTurns(spans, transcript, corpus.turns(), isCounted).length;
  };

  function* count({ tokens, longer }: NearForm, searched: Iterable<number>): Steps<NearMiss> {
    const counts = { form: tokens.join(" "), mentions: 0, transcripts: 0 };
    const sequence = sequenceOf(formsOfAlternative({ tokens, exact: true }), (token) =>
      longer !== null && token === tokens[longer.at] ? loadLonger(token) : load(token),
    );
    if (sequence === null) return counts;
    let steps = 0;
    for (const transcript of searched) {
      if (steps++ % transcriptsInStep === 0) yield;
      const mentions = mentionsIn(sequence.slots, transcript);
      counts.mentions += mentions;
      counts.transcripts += Math.min(1, mentions);
    }
    return counts;
  }

  return {
    longerAt: (tokens, at) => longerWords.get(keyOf(tokens, at)),
    *total() {
      let listed: readonly NearMiss[] = [];
      for (const form of forms) {
        if (form.maxTranscripts < (listed[maxNearMisses - 1]?.transcripts ?? 1)) break;
        const found = longerOf(form)?.found;
        if (found?.size === 0) continue;
        const places = found === undefined ? transcripts : [...found].map((place) => place + window.from);
        const counts = yield* count(form, places);
        if (counts.transcripts > 0) listed = [...listed, counts].sort(inOrder).slice(0, maxNearMisses);
      }
      return listed;
    },
  };
}

/** A sequence of tokens that may occur in a corpus. */
interface NearForm {
  readonly tokens: readonly string[];
  /** An upper bound of the number of transcripts with this form. */
  readonly maxTranscripts: number;
  /** The phrase, and the position of its word that a longer one replaces. Null: the form has the phrase's letters. */
  readonly longer: { readonly tokens: readonly string[]; readonly at: number } | null;
}

/** Shorter words are the beginning of too many unrelated words. */
const minLetters = 4;
const letter = /\p{L}/gu;

/**
 * The forms that resemble one of the phrases and count for none, the highest upper bound first. A longer word
 * replaces a word of at least 4 letters with which it begins, and all other words are equal; or the same
 * letters are written together or apart.
 */
function* nearFormsOf(phrases: readonly Phrase[], index: WordIndex): Steps<readonly NearForm[]> {
  const counts = createRules(phrases);
  const forms = new Map<string, NearForm>();
  const add = (form: NearForm) => {
    if (!counts(form.tokens)) forms.set(form.tokens.join(" "), form);
  };
  for (const { tokens } of phrases.flatMap(({ alternatives }) => alternatives)) {
    for (const way of yield* waysToWrite(tokens, index))
      add({ tokens: way, maxTranscripts: Infinity, longer: null });
    for (const [at, word] of tokens.entries()) {
      if ((word.match(letter)?.length ?? 0) < minLetters) continue;
      for (const { token, maxTranscripts } of index.tokensFrom(word)) {
        add({ tokens: tokens.with(at, token), maxTranscripts, longer: { tokens, at } });
        yield;
      }
    }
  }
  return [...forms.values()].sort((a, b) => b.maxTranscripts - a.maxTranscripts);
}

/** Tests whether tokens contain a mention of a phrase by the markets' rules, which know no quotes. */
function createRules(phrases: readonly Phrase[]): (tokens: readonly string[]) => boolean {
  const counted = phrases
    .flatMap(({ alternatives }) => alternatives)
    .flatMap(({ tokens }) => spellingsOfAlternative({ tokens, exact: false }))
    .map(formsOfAlternative);
  return (tokens) =>
    counted.some((places) =>
      tokens.some((_, from) => places.every((forms, at) => forms.includes(tokens[from + at] ?? ""))),
    );
}

/** A phrase with neighbouring words joined, or a word divided in two: "health care" and "cease fire". */
function* waysToWrite(words: readonly string[], index: WordIndex): Steps<readonly string[][]> {
  const ways: string[][] = [];
  for (const [at, word] of words.entries()) {
    for (let end = at + 2; end <= words.length; end++) {
      const joined = words.slice(at, end).join("");
      if (index.has(joined)) ways.push(words.toSpliced(at, end - at, joined));
    }
    for (let length = 1; length < word.length; length++) {
      yield;
      const parts = [word.slice(0, length), word.slice(length)];
      // "nonstop" may occur as "non-stop", whose tokens are marked.
      if (parts.every((part) => index.has(part)) || isPrefix(word.slice(0, length)))
        ways.push(words.toSpliced(at, 1, ...parts));
    }
  }
  return ways;
}
