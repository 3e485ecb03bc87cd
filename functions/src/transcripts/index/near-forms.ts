import { spellingsOfAlternative, type Phrase } from "../phrases/phrase.ts";
import { isPrefix } from "../phrases/token.ts";
import { formsOfAlternative } from "./mentions.ts";
import type { Steps } from "./steps.ts";
import type { WordIndex } from "./word-index.ts";

/** Tokens that may be said in a corpus one after the other. */
export interface NearForm {
  readonly tokens: readonly string[];
  /** No fewer than the transcripts that have the form. */
  readonly maxTranscripts: number;
  /** The phrase of which one word begins a longer one here; null: the form has its letters. */
  readonly longer: { readonly tokens: readonly string[]; readonly at: number } | null;
}

/** Shorter words begin too many others that have nothing to do with them. */
const minLetters = 4;
const letter = /\p{L}/gu;

/**
 * What is like one of the phrases and counts for none of them, the form with the most transcripts possible first. It has as many words, of
 * which one begins with the phrase's word of 4 letters or more and all others are equal; or the same letters, written together or apart.
 */
export function* nearFormsOf(phrases: readonly Phrase[], index: WordIndex): Steps<readonly NearForm[]> {
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

/** Whether tokens hold what counts for one of the phrases by the markets' rules, which know no quotes. */
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

/** A phrase with neighbouring words written together, or with one word written as two: "health care" and "cease fire". */
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
      // "nonstop" may be said as "non-stop", whose tokens have marks.
      if (parts.every((part) => index.has(part)) || isPrefix(word.slice(0, length)))
        ways.push(words.toSpliced(at, 1, ...parts));
    }
  }
  return ways;
}
