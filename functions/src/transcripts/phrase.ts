import { formsOf, spellingsOf } from "./forms.ts";
import { namesNoWord, cutAt, quotesFolded, repeatOf, unquoted } from "./phrase-text.ts";
import { wordsOf } from "./words.ts";

/** One way of saying what a phrase asks for. */
export interface Alternative {
  /** At least one, folded as in `words.ts`. */
  readonly words: readonly string[];
  /** In double quotes: exactly these words. Else the last one's plural and possessive forms count too. */
  readonly exact: boolean;
}

/** What is asked for: at least `atLeast` mentions of its alternatives together in one game. */
export interface Phrase {
  /** As it was given, without quotes, with single spaces. */
  readonly text: string;
  readonly alternatives: readonly Alternative[];
  readonly atLeast: number;
}

export type ParsedPhrases =
  | { readonly phrases: readonly Phrase[] }
  /** Says what is wrong, for whoever wrote it. */
  | { readonly problem: string };

export const maxPhrases = 3;
export const maxPhraseCharacters = 100;
export const maxPhraseWords = 10;
const maxTimes = 9999;
export const phraseSeparator = /(?<!\d),|,(?!\d)/g;
export const alternativeSeparator = /\s\/(?=\s)/g;
/** Of all phrases as they are given, with their spaces and quotes. */
export const maxTextCharacters = 1000;

/**
 * Phrases as a client writes them: separated by commas (one between two digits, or inside double quotes, does not separate),
 * each with ` / ` between its alternatives and perhaps `(N+ times)` at its end. A phrase given twice counts once.
 */
export function parsePhrases(text: string): ParsedPhrases {
  if (text.length > maxTextCharacters) return { problem: `more than ${maxTextCharacters} characters` };
  const folded = quotesFolded(text);
  if (folded.split('"').length % 2 === 0) return { problem: "a double quote is not closed" };

  const phrases = new Map<string, Phrase>();
  const parts = cutAt(phraseSeparator, folded);
  if (parts.length > maxPhrases) return { problem: `more than ${maxPhrases} phrases` };
  for (const part of parts) {
    const phrase = parsePhrase(part);
    if ("problem" in phrase) return phrase;
    const key = keyOf(phrase);
    if (!phrases.has(key)) phrases.set(key, phrase);
  }
  return { phrases: [...phrases.values()] };
}

/** What a market's strike word asks for; null when it asks for no word ("80+ times", "Event does not qualify"). */
export function parseStrikeWord(text: string): Phrase | null {
  if (text.length > maxTextCharacters) return null;
  const phrase = parsePhrase(unquoted(quotesFolded(text)), Infinity);
  return "problem" in phrase ? null : phrase;
}

/**
 * What a phrase asks for, one text an alternative. Two phrases that have one in common ask for the same: the same words, quoted or not,
 * the same number of times.
 */
export function alternativeKeysOf({ alternatives, atLeast }: Phrase): readonly string[] {
  return alternatives.map(({ words }) => `${words.join(" ")}*${atLeast}`);
}

/** For each place of an alternative, the words that may stand there. */
export function slotsOf({ words, exact }: Alternative): readonly (readonly string[])[] {
  if (exact) return words.map((word) => [word]);
  return words.map((word, at) => (at === words.length - 1 ? formsOf(word) : spellingsOf(word)));
}

/** The same for phrases that mean the same, however they are spelled. */
export function keyOf({ alternatives, atLeast }: Phrase): string {
  const keys = alternatives.map(({ words, exact }) => (exact ? `"${words.join(" ")}"` : words.join(" ")));
  return `${[...new Set(keys)].toSorted().join("/")}*${atLeast}`;
}

function parsePhrase(part: string, characters = maxPhraseCharacters): Phrase | { readonly problem: string } {
  const { text, times } = repeatOf(part);
  if (times !== null && (times < 1 || times > maxTimes)) {
    return { problem: `(N+ times) takes a number from 1 to ${maxTimes}` };
  }
  if (repeatOf(text, "anywhere").times !== null) return { problem: "(N+ times) may only end a phrase" };
  if (namesNoWord(part)) return { problem: `"${part.trim()}" asks for a count, not for a word` };

  const alternatives: Alternative[] = [];
  const texts: string[] = [];
  for (const way of cutAt(alternativeSeparator, text)) {
    const words = wordsOf(unquoted(way)).map(({ word }) => word);
    if (words.length === 0)
      return { problem: part.trim() === "" ? "an empty phrase" : "a phrase without words" };
    if (words.length > maxPhraseWords) return { problem: `a phrase of more than ${maxPhraseWords} words` };
    alternatives.push({ words, exact: way.trimEnd().endsWith('"') });
    texts.push(unquoted(way).replace(/\s+/g, " ").trim());
  }
  const given = texts.join(" / ") + (times === null ? "" : ` (${times}+ times)`);
  if (Array.from(given).length > characters)
    return { problem: `a phrase of more than ${characters} characters` };
  return { text: given, alternatives, atLeast: times ?? 1 };
}
