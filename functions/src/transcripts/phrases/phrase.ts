import { countedForms } from "./inflections.ts";
import {
  foldQuotes,
  namesNoWord,
  readTimes,
  spellOut,
  splitAlternatives,
  splitPhrases,
  withoutQuotes,
} from "./phrase-text.ts";
import { withoutMark, dropZeroWidth } from "./token.ts";
import { openSpellingOf, spellingsOf } from "./spellings.ts";
import { tokenize } from "./tokens.ts";

/** One of the words or word sequences that a phrase counts. */
export interface Alternative {
  /** At least one. */
  readonly tokens: readonly string[];
  /**
   * In double quotes: exactly these words. Else their inflections that the market's rules name count too, and other spellings of
   * compounds.
   */
  readonly exact: boolean;
}

/** At least `minMentions` mentions of the alternatives together in one game. */
export interface Phrase {
  /** As it was given, without quotes, with single spaces. */
  readonly text: string;
  readonly alternatives: readonly Alternative[];
  readonly minMentions: number;
}

type ParsedPhrases =
  | { readonly phrases: readonly Phrase[] }
  /** What is wrong, for the client. */
  | { readonly problem: string };

export const maxPhrases = 3;
export const maxPhraseCharacters = 100;
export const maxPhraseWords = 10;
const maxTimes = 9999;
/** Of all phrases as they are given, with their spaces and quotes. */
const maxTextCharacters = 1000;

/**
 * Phrases as a client writes them: separated by commas, each with slashes between its alternatives and perhaps `(N+ times)` at its
 * end (`phrase-text.ts` has the exceptions). A phrase given twice counts once.
 */
export function parsePhrases(text: string): ParsedPhrases {
  if (text.length > maxTextCharacters) return { problem: `more than ${maxTextCharacters} characters` };
  const folded = foldQuotes(dropZeroWidth(text));
  if (folded.split('"').length % 2 === 0) return { problem: "a double quote is not closed" };

  const phrases = new Map<string, Phrase>();
  const parts = splitPhrases(folded);
  if (parts.length > maxPhrases) return { problem: `more than ${maxPhrases} phrases` };
  for (const part of parts) {
    const phrase = parsePhrase(part);
    if ("problem" in phrase) return phrase;
    const key = keyOf(phrase);
    if (!phrases.has(key)) phrases.set(key, phrase);
  }
  return { phrases: [...phrases.values()] };
}

/** A market's strike word as one phrase; null when it names no word ("80+ times", "Event does not qualify"). */
export function parseStrikeWord(text: string): Phrase | null {
  if (text.length > maxTextCharacters) return null;
  const phrase = parsePhrase(withoutQuotes(foldQuotes(dropZeroWidth(text))), Infinity);
  return "problem" in phrase ? null : phrase;
}

/**
 * Keys of the alternatives of a phrase. Two phrases name the same words when they have a key in common: the same words, quoted or
 * not, the same number of times; unless one is quoted, another spelling of their compounds as well.
 */
export function alternativeKeysOf({ alternatives, minMentions }: Phrase): readonly string[] {
  return alternatives.flatMap(({ tokens, exact }) => {
    const given = `${tokens.join(" ")}*${minMentions}`;
    const hasSpellings = !exact && spellingsOf(tokens).length > 1;
    return hasSpellings ? [given, `~${openSpellingOf(tokens).join(" ")}*${minMentions}`] : [given];
  });
}

/** For each place of an alternative, the tokens that count there. */
export function slotsOf({ tokens, exact }: Alternative): readonly (readonly string[])[] {
  return exact ? tokens.map((token) => [token]) : countedForms(tokens);
}

/** An alternative in each spelling that counts for it: of a compound in the open and in the closed one, as it was given first. */
export function spellingsOfAlternative({ tokens, exact }: Alternative): readonly Alternative[] {
  return exact ? [{ tokens, exact }] : spellingsOf(tokens).map((spelling) => ({ tokens: spelling, exact }));
}

/**
 * Whether one of another phrase's alternatives, word for word, would be a mention of this phrase, and both ask for as many mentions. So
 * "rates" is of `rate`, whose plural counts, and "rate" is not of `rates`.
 */
export function countsWordingsOf(phrase: Phrase): (other: Phrase) => boolean {
  const counted = phrase.alternatives.flatMap(spellingsOfAlternative).map(slotsOf);
  return ({ alternatives, minMentions }) =>
    minMentions === phrase.minMentions &&
    alternatives.some(({ tokens }) =>
      counted.some(
        (slots) =>
          slots.length === tokens.length && slots.every((slot, at) => slot.includes(tokens[at] ?? "")),
      ),
    );
}

/** Equal for phrases that mean the same, however they are spelled. */
export function keyOf({ alternatives, minMentions }: Phrase): string {
  const keys = alternatives.map(({ tokens, exact }) =>
    exact ? `"${tokens.join(" ")}"` : openSpellingOf(tokens).join(" "),
  );
  return `${[...new Set(keys)].toSorted().join("/")}*${minMentions}`;
}

/** `FreshAI` is said and written as "Fresh AI", too. */
const innerCapital = /(?<=\p{Ll})(?=\p{Lu})/gu;

function parsePhrase(
  part: string,
  maxCharacters = maxPhraseCharacters,
): Phrase | { readonly problem: string } {
  const { text, times } = readTimes(part);
  if (times !== null && (times < 1 || times > maxTimes)) {
    return { problem: `(N+ times) takes a number from 1 to ${maxTimes}` };
  }
  if (readTimes(text, "anywhere").times !== null) return { problem: "(N+ times) may only end a phrase" };
  if (namesNoWord(part)) return { problem: `"${part.trim()}" is a count, and names no word` };

  const alternatives: Alternative[] = [];
  const texts: string[] = [];
  for (const alternative of splitAlternatives(text)) {
    const plain = withoutQuotes(alternative);
    const tokens = tokenize(spellOut(plain)).map((token) => withoutMark(token.text));
    if (tokens.length === 0)
      return { problem: part.trim() === "" ? "an empty phrase" : "a phrase without words" };
    if (tokens.length > maxPhraseWords) return { problem: `a phrase of more than ${maxPhraseWords} words` };
    const exact = alternative.trimEnd().endsWith('"');
    alternatives.push({ tokens, exact });
    const apart = tokenize(spellOut(plain.replace(innerCapital, " "))).map((token) =>
      withoutMark(token.text),
    );
    if (!exact && apart.length > tokens.length && apart.length <= maxPhraseWords)
      alternatives.push({ tokens: apart, exact });
    texts.push(plain.replace(/\s+/g, " ").trim());
  }
  const given = texts.join(" / ") + (times === null ? "" : ` (${times}+ times)`);
  if (Array.from(given).length > maxCharacters)
    return { problem: `a phrase of more than ${maxCharacters} characters` };
  return { text: given, alternatives, minMentions: times ?? 1 };
}
