import type { StoredPassage } from "./corpus.ts";
import type { Span } from "./mentions.ts";
import { wordsOf, type Word } from "./words.ts";

/** A mention in its game's own spelling, with the words around it; fewer at the start and the end of the text. */
export interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

interface ReadPassage extends StoredPassage {
  readonly words: readonly Word[];
}

/** Cuts snippets out of one game of `wordCount` words. Each passage is read once, and only when a snippet needs it. */
export function createSnippetCutter(
  passageWith: (word: number) => StoredPassage,
  wordCount: number,
  contextWords: number,
): (span: Span) => Snippet {
  const known: ReadPassage[] = [];
  const read = (word: number): ReadPassage => {
    const holds = ({ first, words }: ReadPassage) => first <= word && word < first + words.length;
    const one = known.find(holds);
    if (one !== undefined) return one;
    const stored = passageWith(word);
    const passage = { ...stored, words: wordsOf(stored.text) };
    if (!holds(passage)) throw new RangeError("A passage does not hold the words that it should");
    known.push(passage);
    return passage;
  };

  /** From the first letter of word `from` to the last one of the word before `to`. */
  const between = (from: number, to: number): string => {
    let text = "";
    for (let word = from; word < to;) {
      const passage = read(word);
      const next = passage.first + passage.words.length;
      const begin = word === from ? passage.words[word - passage.first]?.start : 0;
      const end = to <= next ? passage.words[to - 1 - passage.first]?.end : passage.text.length;
      text += passage.text.slice(begin, end);
      word = next;
    }
    return text.replace(/\s+/g, " ");
  };

  return ({ start, length }) => {
    const end = start + length;
    return {
      before: between(Math.max(0, start - contextWords), start),
      match: between(start, end),
      after: between(end, Math.min(wordCount, end + contextWords)),
    };
  };
}
