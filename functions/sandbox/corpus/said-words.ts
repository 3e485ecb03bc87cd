import { isYes } from "../provider/prices.ts";
import type { Strike } from "../provider/words.ts";
import type { Random } from "./random.ts";

/** Sentences by a word's code; each says the word once, and none of the others. */
export type Sentences = Readonly<Record<string, readonly [string, ...string[]]>>;

export interface SaidWords {
  /** With a sentence for each mention. */
  readonly sentences: readonly string[];
  /** Codes of the words that nobody who counts says. */
  readonly unsaid: readonly string[];
}

const maxMore = 3;

/**
 * What is said of these words in the event of a ticker, so that its markets settle as the sample provider says: a word whose market
 * says Yes often enough, any other less often than it asks, or not at all.
 */
export function saidWords(
  ticker: string,
  strikes: readonly Strike[],
  sentences: Sentences,
  random: Random,
): SaidWords {
  const unsaid: string[] = [];
  const said = strikes.flatMap(({ code, text, percent }) => {
    const asked = Number(/\((\d+)\+ times\)/.exec(text)?.[1] ?? 1);
    const mentions = isYes(`${ticker}-${code}`, percent)
      ? asked + random.whole(maxMore)
      : random.whole(asked);
    if (mentions === 0) unsaid.push(code);
    return Array.from({ length: mentions }, () => random.pick(sentences[code] ?? [""]));
  });
  return { sentences: said, unsaid };
}

/** Sentences in a random order until they hold this many words, with the given ones among them. */
export function ramble(
  minWords: number,
  plain: readonly [string, ...string[]],
  given: readonly string[],
  random: Random,
): string[] {
  const sentences: string[] = [...given];
  for (let words = wordsIn(given); words < minWords;) {
    const sentence = random.pick(plain);
    sentences.push(sentence);
    words += wordsIn([sentence]);
  }
  return random.shuffled(sentences);
}

function wordsIn(sentences: readonly string[]): number {
  return sentences.reduce((count, sentence) => count + sentence.split(" ").length, 0);
}
