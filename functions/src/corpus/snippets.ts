import type { StoredPassage } from "./corpus.ts";
import type { Span } from "./mentions.ts";
import { tokenize, type Token, type TokenizeOptions } from "../phrases/tokens.ts";

/** A mention in its game's own spelling, with the words around it; fewer at the start and the end of the text. */
export interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

interface ReadPassage extends StoredPassage {
  readonly tokens: readonly Token[];
}

export interface SnippetOptions extends TokenizeOptions {
  /** Tokens of the game. */
  readonly gameTokens: number;
  /** Tokens on either side of a mention. */
  readonly contextTokens: number;
}

/** Cuts snippets out of one game. Each passage is read once, and only when a snippet needs it. */
export function createSnippetCutter(
  passageWith: (token: number) => StoredPassage,
  { gameTokens, contextTokens, ...reading }: SnippetOptions,
): (span: Span) => Snippet {
  const known: ReadPassage[] = [];
  const read = (token: number): ReadPassage => {
    const holds = ({ first, tokens }: ReadPassage) => first <= token && token < first + tokens.length;
    const one = known.find(holds);
    if (one !== undefined) return one;
    const stored = passageWith(token);
    const passage = { ...stored, tokens: tokenize(stored.text, reading) };
    if (!holds(passage)) throw new RangeError("A passage does not hold the tokens that it should");
    known.push(passage);
    return passage;
  };

  /** From the first letter of token `from` to the last one of the token before `to`. */
  const between = (from: number, to: number): string => {
    let text = "";
    for (let token = from; token < to;) {
      const passage = read(token);
      const next = passage.first + passage.tokens.length;
      const begin = token === from ? passage.tokens[token - passage.first]?.start : 0;
      const end = to <= next ? passage.tokens[to - 1 - passage.first]?.end : passage.text.length;
      text += passage.text.slice(begin, end);
      token = next;
    }
    return text.replace(/\s+/g, " ");
  };

  return ({ start, length }) => {
    const end = start + length;
    return {
      before: between(Math.max(0, start - contextTokens), start),
      match: between(start, end),
      after: between(end, Math.min(gameTokens, end + contextTokens)),
    };
  };
}
