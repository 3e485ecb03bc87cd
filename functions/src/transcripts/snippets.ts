import type { Token } from "./phrases/token.ts";
import { tokenize, type TokenizeOptions } from "./phrases/tokens.ts";
import type { StoredPassage, Corpus } from "./corpus.ts";
import type { CountedMentions } from "./mentions.ts";
import { latestOf } from "./transcript.ts";
import {
  maxSnippets,
  type Snippet,
  type SpokenSnippet,
  type TranscriptContext,
  type ContextOptions,
} from "./findings.ts";
import type { Steps } from "./steps.ts";
import { turnSeparator, type MentionSpan } from "./turns.ts";

/** A passage and its tokens: `tokens[i]` is at position `first + i`, and undefined between two turns. */
interface ReadPassage extends StoredPassage {
  readonly tokens: readonly (Token | undefined)[];
}

interface SnippetOptions extends TokenizeOptions {
  /** Number of tokens on either side of a mention. */
  readonly contextTokens: number;
}

/** The positions of a turn, from `from` (inclusive) to `to` (exclusive). */
interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** Cuts snippets out of a transcript. Each passage is read once, when a snippet first needs it. */
function createSnippetCutter(
  passageWith: (position: number) => StoredPassage,
  { contextTokens, ...reading }: SnippetOptions,
): (span: MentionSpan, turn: Bounds) => Snippet {
  const passages: ReadPassage[] = [];
  const passageOf = (position: number): ReadPassage => {
    const holds = ({ first, tokens }: ReadPassage) => first <= position && position < first + tokens.length;
    const readBefore = passages.find(holds);
    if (readBefore !== undefined) return readBefore;
    const stored = passageWith(position);
    const passage = { ...stored, tokens: tokensOf(stored.text, reading) };
    if (!holds(passage)) throw new RangeError("A passage does not hold the tokens that it should");
    passages.push(passage);
    return passage;
  };

  /**
   * The text from the token at `from` to the last one before `to`, all of one turn, with single spaces.
   * `side`: on that side of a mention, without what the mention's text holds: the place of "dollars" is its
   * whole amount ("$5").
   */
  const textOf = (from: number, to: number, side?: "before" | "after"): string => {
    const pieces: string[] = [];
    for (let position = from; position < to;) {
      const { first, tokens, text } = passageOf(position);
      const next = first + tokens.length;
      const earliest = side === "after" ? (tokens[from - 1 - first]?.end ?? 0) : 0;
      const latest = side === "before" ? (tokens[to - first]?.start ?? text.length) : text.length;
      const begin = position === from ? Math.max(earliest, tokens[from - first]?.start ?? 0) : 0;
      const end = to <= next ? Math.min(latest, tokens[to - 1 - first]?.end ?? text.length) : text.length;
      pieces.push(text.slice(begin, end));
      position = next;
    }
    return pieces
      .join("")
      .replace(/[^\S\uFEFF]+/g, " ")
      .trimEnd();
  };

  return ({ start, length }, turn) => {
    const end = start + length;
    return {
      before: textOf(Math.max(turn.from, start - contextTokens), start, "before"),
      match: textOf(start, end),
      after: textOf(end, Math.min(turn.to, end + contextTokens), "after"),
    };
  };
}

/** Tokenizes each turn by itself, as the index was built. */
function tokensOf(text: string, reading: TokenizeOptions): (Token | undefined)[] {
  const tokens: (Token | undefined)[] = [];
  let from = 0;
  for (const turn of text.split(turnSeparator)) {
    if (from > 0) tokens.push(undefined);
    for (const token of tokenize(turn, reading)) {
      tokens.push({ ...token, start: token.start + from, end: token.end + from });
    }
    from += turn.length + turnSeparator.length;
  }
  return tokens;
}

/** The snippets of the most recent transcripts in which a phrase is said. Each snippet is a step. */
export function* contextOf(
  phrases: readonly CountedMentions[],
  corpus: Corpus,
  said: readonly number[],
  options: ContextOptions,
): Steps<TranscriptContext[]> {
  const contexts: TranscriptContext[] = [];
  for (const number of latestOf(said, corpus.transcripts, options.transcripts)) {
    const transcript = corpus.transcripts[number];
    if (transcript === undefined) continue;
    const mentions = phrases
      .flatMap(({ list }) => list(number))
      .toSorted((a, b) => a.span.start - b.span.start || a.span.length - b.span.length);
    const cut = createSnippetCutter((position) => corpus.passageWith(number, position), {
      contextTokens: options.words,
      ...corpus.reading(number),
    });
    const hasOneTurn = transcript.positions === transcript.words;
    const snippets: SpokenSnippet[] = [];
    for (const { span, turn: foundTurn } of mentions.slice(0, maxSnippets)) {
      yield;
      if (hasOneTurn && foundTurn === null) {
        snippets.push({ speaker: null, role: null, ...cut(span, { from: 0, to: transcript.words }) });
        continue;
      }
      const turns = corpus.turns();
      const turn = foundTurn ?? turns.turnAt(number, span.start);
      const { speaker = null, role = null, ...part } = turns.voices[turns.voiceOf(turn)] ?? {};
      snippets.push({ speaker, role, ...part, ...cut(span, turns.bounds(turn)) });
    }
    contexts.push({ transcript: number, mentions: mentions.length, snippets });
  }
  return contexts;
}
