import { createNumberJoiner } from "./number-words.ts";
import {
  createPrefixMarker,
  apostrophes,
  normalize,
  thousands,
  type Token,
  type VisitToken,
  withoutZeroWidth,
} from "./token.ts";

export interface TokenizeOptions {
  /** In a text that is all capitals "US" may be the pronoun, and is read as it. */
  readonly allCapitals?: boolean;
}

/**
 * How a text becomes tokens, the same for transcripts and for phrases: "U.S." is `u s`, "J.J." is `jj`, "50,000" is `50000`, "twenty-first"
 * is `21st`, "O'Brien" is `obrien`, and "un-affordable" is `un-` and `-affordable`, which no other token matches. The rules and their
 * examples are in docs/corpus.md, and test/transcripts/rules-document.test.ts runs them.
 */
export function tokenize(text: string, options: TokenizeOptions = {}): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (token, start, end) => tokens.push({ text: token, start, end }), options);
  return tokens;
}

/** Calls `visit` for each token of a text, in order. */
export function eachToken(
  given: string,
  visitGiven: VisitToken,
  { allCapitals = false }: TokenizeOptions = {},
): void {
  const { text, visit } = withoutZeroWidth(given, visitGiven);
  const numbers = createNumberJoiner(text, createPrefixMarker(text, visit, allCapitals));
  for (let at = 0; at < text.length;) {
    const end = plainWordEnd(text, at);
    if (end > at) visitPlainWord(text, at, end, numbers.visit, allCapitals);
    at = end > at ? end + 1 : visitAnyWord(text, at, numbers.visit, allCapitals);
  }
  numbers.end();
}

/** Whether a text is all capitals: fewer than one letter in ten is a small one. */
export function isAllCapitals(text: string): boolean {
  let capital = 0;
  let small = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 65 && code <= 90) capital += 1;
    else if (code >= 97 && code <= 122 && ++small * 9 >= text.length) return false;
  }
  return capital > small * 9;
}

const goesOn = String.raw`[\p{L}\p{N}]`;
const letterAlone = String.raw`\p{L}(?!${goesOn})`;
const initials = String.raw`(?:\p{L}(?:\.${letterAlone})+\.?|\p{L}\.(?:\s\p{L}\.)+)(?:['’]s(?!${goesOn}))?`;
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}]`;
const run = String.raw`[\p{L}\p{N}]${wordCharacter}*`;
const inner = String.raw`(?:[${apostrophes}]|(?<=\p{Nd})\.(?=\p{Nd}))`;
const wordForm = new RegExp(
  String.raw`(${initials})|(?:${thousands}${wordCharacter}*|${run})(?:${inner}${run})*|&`,
  "gu",
);
const country = new RegExp(`^US(?:[${apostrophes}]s)?$`);
const lettersOf = new RegExp(String.raw`\p{L}(?:[${apostrophes}]s$|\.['’]s$)?`, "gu");

/** Initials that would read as another word when joined. */
const misread = new Set(
  "ad ah am an as at be by do go he hi id if in is it me my no of oh on or so to up us we".split(" "),
);

/**
 * Most words are of plain letters and come before a plain separator. Returns where such a word ends; `at` itself when none
 * begins there, or what follows may belong to it. Building a corpus spends most of its time on words.
 */
function plainWordEnd(text: string, at: number): number {
  let end = at;
  while (isPlain(text.charCodeAt(end))) end += 1;
  const isEnded = end === text.length || plainSeparators.includes(text.charAt(end));
  return isEnded ? end : at;
}

const plainSeparators = " \n-!?";

function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function visitPlainWord(
  text: string,
  at: number,
  end: number,
  visit: VisitToken,
  allCapitals: boolean,
): void {
  const word = text.slice(at, end);
  if (word === "US" && !allCapitals) visitLetters(word, at, visit);
  else visit(word.toLowerCase(), at, end);
}

/** Reads the first word of any form from `at` on; returns where to go on. */
function visitAnyWord(text: string, at: number, visit: VisitToken, allCapitals: boolean): number {
  wordForm.lastIndex = at;
  const match = wordForm.exec(text);
  if (match === null) return text.length;
  const [spelling, joinable] = match;
  const start = match.index;
  const end = start + spelling.length;
  if (joinable === undefined) {
    const token = normalize(spelling);
    if (!allCapitals && country.test(spelling)) visitLetters(spelling, start, visit);
    else if (token !== "") visit(token, start, end);
    return end;
  }
  const joined = normalize(spelling.replace(/[.\s]/g, ""));
  if (misread.has(joined.replace(/'s$/, ""))) visitLetters(spelling, start, visit);
  else visit(joined, start, end);
  return end;
}

/** A token for each letter; a possessive stays with the last one. */
function visitLetters(spelling: string, start: number, visit: VisitToken): void {
  for (const { 0: letter, index } of spelling.matchAll(lettersOf)) {
    visit(normalize(letter.replace(".", "")), start + index, start + index + letter.length);
  }
}
