import { spellingsOfAlternative, type Phrase } from "./phrases/phrase.ts";
import { isPrefix } from "./phrases/token.ts";
import { formsOfAlternative } from "./mentions.ts";
import type { Steps } from "./steps.ts";
import type { WordIndex } from "./word-index.ts";

/** A sequence of tokens that may occur in a corpus. */
export interface NearForm {
  readonly tokens: readonly string[];
  /** An upper bound of the number of transcripts with this form. */
  readonly maxTranscripts: number;
  /** The phrase, and the position of its word that a longer word replaces here. Null: the form has the phrase's letters. */
  readonly longer: { readonly tokens: readonly string[]; readonly at: number } | null;
}

/** Shorter words are the beginning of too many unrelated words. */
const minLetters = 4;
const letter = /\p{L}/gu;

/**
 * The forms that resemble one of the phrases and count for none, the highest upper bound first. A longer word replaces a word of at least
 * 4 letters with which it begins, and all other words are equal; or the same letters are written together or apart.
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

/** Returns a test whether tokens contain a mention of one of the phrases by the markets' rules, which know no quotes. */
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

/** The ways to write a phrase with neighbouring words joined, or a word divided in two: "health care" and "cease fire". */
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
