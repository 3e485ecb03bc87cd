import { z } from "zod";
import { isWithinEdits } from "@mention-market/service/base/nearest";
import { by } from "@mention-market/service/base/arrays";
import type { Phrase } from "@mention-market/service/transcripts/phrases/phrase";
import type { WordIndex } from "@mention-market/service/transcripts/word-index";

/** Where nothing was found: the words that may be meant. */
export const didYouMean = z
  .array(z.string())
  .optional()
  .describe(
    "Where nothing was found: up to 3 known words that differ from one of the phrases' unknown words by a letter, from " +
      "eight letters on by two, the most frequent first",
  );

const maxMeant = 3;
/** From so many letters on, a word may differ by two of them. */
const longLetters = 8;

interface KnownWord {
  readonly word: string;
  /** How often it occurs, to sort by. */
  readonly count: number;
}

/** Up to 3 known words that differ from one of the words by a letter, from eight letters on by two; the most frequent first. */
export function wordsMeant(words: readonly string[], known: readonly KnownWord[]): string[] {
  const found = words.flatMap((word) => {
    const edits = word.length < longLetters ? 1 : 2;
    return known.filter(
      ({ word: other }) =>
        Math.abs(other.length - word.length) <= edits && other !== word && isWithinEdits(word, other, edits),
    );
  });
  const sorted = found.toSorted(
    by(
      ({ count }) => -count,
      ({ word }) => word,
    ),
  );
  return [...new Set(sorted.map(({ word }) => word))].slice(0, maxMeant);
}

/** The words of an index that the unknown words of phrases may mean. */
export function meantInIndex(phrases: readonly Phrase[], index: WordIndex): string[] {
  const words = wordsOf(phrases).filter((word) => !index.has(word));
  if (words.length === 0) return [];
  return wordsMeant(
    words,
    index
      .tokensFrom("")
      .filter(({ token }) => isWord(token))
      .map(({ token, maxTranscripts }) => ({ word: token, count: maxTranscripts })),
  );
}

/** The words of phrases, without numbers. */
export function wordsOf(phrases: readonly Phrase[]): string[] {
  const tokens = phrases.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.tokens));
  return [...new Set(tokens)].filter(isWord);
}

function isWord(token: string): boolean {
  return /^\p{L}+$/u.test(token);
}
