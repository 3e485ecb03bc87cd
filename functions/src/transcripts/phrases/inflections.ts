import { readFileSync } from "node:fs";
import { join } from "node:path";
import pluralize from "pluralize";
import { numberPluralOf, ordinalOf } from "./number-words.ts";
import { once } from "../../base/memo.ts";

/**
 * Nouns that may be plural inside a phrase ("attorneys general"). Source: WordNet 3.1's counts of tagged senses: used as a noun 5
 * times or more, as a verb once at most, and three times as often as an adjective or adverb; and ten nouns of titles. No months.
 */
export const innerNouns = once((): ReadonlySet<string> => new Set(linesOf("inner-nouns.txt")));

/**
 * Compounds that are written as one word and as several: "healthcare" and "health care". Source: WordNet 3.1, all nouns of which one
 * sense lists both spellings (763; 732 where hyphen, space and case make no difference).
 */
export function compounds(): readonly string[] {
  return linesOf("compounds.txt");
}

/** The build copies the lists, and WordNet's licence, beside the compiled file. */
function linesOf(file: string): readonly string[] {
  return readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
}

/** Words that have neither plural nor possessive; the library would take them for nouns, or for verbs to conjugate. */
const invariable = new Set(
  (
    "i me my you your he him his she her it its we us our they them their this that these those who whom whose " +
    "is was has am are were be been do does did have had will would can could may might must shall should " +
    "and or but not the a an of to in on at by for with from up down out off over new"
  ).split(" "),
);
const months = new Set(
  (
    "january february march april may june july august september october november december " +
    "jan feb mar apr jun jul aug sep sept oct nov dec"
  ).split(" "),
);
/** Before these a word of a phrase may be plural: "heads of state", "laws and order". */
const linkWords = new Set(["of", "and", "in", "for", "at", "to"]);
const maxInnerForms = 3;
/** They end compounds, and take their plural: "walk-offs", "knock outs". Alone they have none. */
const particles = new Set(["off", "out", "up", "down", "on", "over"]);

/**
 * For each place of an unquoted phrase, the tokens that the market's rules count there. Its last word counts in its plural and
 * possessive too, a word inside in its plural where it can have one, and a number after a month's name as its ordinal.
 */
export function countedForms(tokens: readonly string[]): readonly (readonly string[])[] {
  return tokens.map((token, at) => {
    const spellings = months.has(tokens[at - 1] ?? "") ? withOrdinal(token) : [token];
    if (at > 0 && at === tokens.length - 1 && particles.has(token)) return [token, `${token}'s`, `${token}s`];
    if (at === tokens.length - 1) return [...new Set(spellings.flatMap(formsOf))];
    return spellings.length > 1 ? spellings : innerForms(token, tokens[at + 1] ?? "");
  });
}

/**
 * The forms of a phrase's last word: itself, its plurals and their possessives. Not its tenses, and not the singular of a
 * plural. A name takes a plain s as well ("Kennedys"), and so does an irregular plural ("womens"): so captions write a possessive.
 */
export function formsOf(token: string): readonly string[] {
  if (!isInflected(token)) return possessiveSpellings(token);
  const plurals = token.endsWith("s") ? pluralsOf(token) : [...pluralsOf(token), `${token}s`];
  const irregular = pluralize.plural(token);
  const spoken = irregular.endsWith("s") ? [] : [`${irregular}s`];
  return [
    ...new Set([
      token,
      `${token}'s`,
      ...plurals.flatMap((plural) => [plural, possessiveOf(plural)]),
      ...spoken,
    ]),
  ];
}

/** A word's plurals, regular and irregular, the likeliest first. */
export function pluralsOf(word: string): readonly string[] {
  const irregular = numberPluralOf(word) ?? pluralize.plural(word);
  const plurals = new Set([...regularPlurals(word), irregular, ...classicalPlurals(word)]);
  plurals.delete(word);
  return [...plurals];
}

/** Endings that Latin, Greek and French words keep: "spectra", "larvae", "foci", "indices", "tableaux". */
const classicalEndings = [
  [/um$/, "a"],
  [/a$/, "ae"],
  [/us$/, "i"],
  [/[ei]x$/, "ices"],
  [/eau$/, "eaux"],
  [/sis$/, "ses"],
  [/oma$/, "omata"],
  [/([aeiou])s$/, "$1sses"],
  [/([aeiou])z$/, "$1zzes"],
] as const;
const minClassicalLength = 3;
const otherPlurals = new Map(
  Object.entries({
    corpus: "corpora",
    ganglion: "ganglia",
    graffito: "graffiti",
    opus: "opera",
    penny: "pence",
  }),
);

function classicalPlurals(word: string): string[] {
  const other = otherPlurals.get(word);
  if (other !== undefined) return [other];
  if (word.length < minClassicalLength) return [];
  return classicalEndings.flatMap(([ending, plural]) =>
    ending.test(word) ? [word.replace(ending, plural)] : [],
  );
}

function regularPlurals(word: string): string[] {
  if (/(?:[sxz]|sh)$/.test(word)) return [`${word}es`];
  if (/(?:ch|o)$/.test(word)) return [`${word}es`, `${word}s`];
  if (/(?:[^aeiou]|qu)y$/.test(word)) return [`${word.slice(0, -1)}ies`, `${word}s`];
  return [`${word}s`];
}

function innerForms(token: string, next: string): readonly string[] {
  if (!isInflected(token)) return possessiveSpellings(token);
  const mayBePlural = (linkWords.has(next) && token.length > 1) || innerNouns().has(token);
  if (!mayBePlural) return [token];
  return [token, ...pluralsOf(token)].slice(0, maxInnerForms);
}

function isInflected(token: string): boolean {
  return !invariable.has(token) && !/'(?:s|t|re|ll|ve|d|m)$/.test(token);
}

/** Captions often lose the apostrophe of a possessive; it sounds the same. */
function possessiveSpellings(token: string): readonly string[] {
  return token.endsWith("'s") ? [token, token.replace("'", "")] : [token];
}

/** After an s there is an apostrophe only, which is not part of the token. */
function possessiveOf(plural: string): string {
  return plural.endsWith("s") ? plural : `${plural}'s`;
}

function withOrdinal(token: string): string[] {
  return /^[1-9]\d?$/.test(token) ? [token, ordinalOf(Number(token))] : [token];
}
