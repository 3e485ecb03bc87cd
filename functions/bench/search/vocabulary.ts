import type { Random } from "../../sandbox/corpus/random.ts";
import { innerNouns } from "../../src/transcripts/phrases/inflections.ts";

const vocabularySize = 50_000;
/** Below the commonest words, every fifth one is an English noun, which may be plural inside a phrase; its plural is the next one. */
const nounEvery = 5;
const nounsFrom = 50;
const vowels = ["a", "e", "i", "o", "u"];
const syllables = "b c d f g h j k l m n p r s t v w z"
  .split(" ")
  .flatMap((first) => vowels.map((vowel) => first + vowel));

/**
 * The words of the vocabulary, the commonest first: the `i`th is said in proportion to 1 / (i + 1) (Zipf). Nouns are among them
 * as long as there are any.
 */
export function vocabularyOf(random: Random): string[] {
  const nouns = random.shuffled([...innerNouns()]);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const noun = words.size >= nounsFrom && words.size % nounEvery === 0 ? nouns.pop() : undefined;
    if (noun !== undefined) words.add(noun).add(`${noun}s`);
    words.add(
      Array.from({ length: 1 + random.whole(4) }, () => syllables[random.whole(syllables.length)]).join(""),
    );
  }
  return [...words];
}

/** Says as many words of the vocabulary. */
export type Speech = (count: number) => string[];

export function createSpeech(words: readonly string[], random: Random): Speech {
  const cumulative = new Float64Array(words.length);
  let sum = 0;
  words.forEach((_, i) => (cumulative[i] = sum += 1 / (i + 1)));
  return (count) =>
    Array.from({ length: count }, () => words[firstAtLeast(cumulative, random.next() * sum)] ?? "");
}

function firstAtLeast(cumulative: Float64Array, value: number): number {
  let from = 0;
  let to = cumulative.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((cumulative[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
