import { wordsInPassage } from "./corpus-format.ts";
import type { Span } from "./mentions.ts";
import { wordsOf, type Word } from "./words.ts";

/** A mention in its game's own spelling, with the words around it; fewer at the start and the end of the text. */
export interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

interface Passage {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Cuts snippets out of one game. Each passage is read once, and only when a snippet needs it. */
export function cuttingSnippets(
  passageText: (passage: number) => string,
  wordCount: number,
  contextWords: number,
): (span: Span) => Snippet {
  const passages = new Map<number, Passage>();
  const passage = (number: number): Passage => {
    const known = passages.get(number);
    if (known !== undefined) return known;
    const text = passageText(number);
    const read = { text, words: wordsOf(text) };
    passages.set(number, read);
    return read;
  };

  /** From the first letter of word `from` to the last one of the word before `to`. */
  const between = (from: number, to: number): string => {
    if (from >= to) return "";
    const first = Math.floor(from / wordsInPassage);
    const last = Math.floor((to - 1) / wordsInPassage);
    let text = "";
    for (let number = first; number <= last; number++) {
      const { text: whole, words } = passage(number);
      const begin = number === first ? words[from % wordsInPassage]?.start : 0;
      const end = number === last ? words[(to - 1) % wordsInPassage]?.end : whole.length;
      text += whole.slice(begin, end);
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
