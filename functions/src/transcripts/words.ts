/**
 * How a text becomes words, the same for transcripts and for phrases: case, accents, kinds of quotes, hyphens and punctuation
 * make no difference.
 *
 * - Hyphens, slashes and full stops separate: "Non-Stop" is `non stop` ("nonstop" is a word of its own), "Crypto.com" is
 *   `crypto com`.
 * - Initials join: "J.J. Watt" and "J. J. Watt" are `jj watt`, as "JJ Watt" is; but not where they would read as
 *   another word ("U.S." is `u s`, never `us`).
 * - Numbers keep their decimals and lose their thousands separators: "50,000" is `50000`.
 * - An apostrophe stays before a contraction or a possessive ("he'll" is not `hell`), and goes elsewhere ("O'Brien" is `obrien`).
 * - "&" is `and`.
 */
export type VisitWord = (word: string, start: number, end: number) => void;

export interface Word {
  readonly word: string;
  /** Where it stands in the text, in UTF-16 units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

const unseen = String.raw`\u00AD\u200C\u200D`;
const goesOn = String.raw`[\p{L}\p{N}${unseen}]`;
const letterAlone = String.raw`\p{L}(?!${goesOn})`;
const initials = String.raw`(?:\p{L}(?:\.${letterAlone})+\.?|\p{L}\.(?:\s\p{L}\.)+)(?:['’]s(?!${goesOn}))?`;
const run = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}${unseen}]*`;
const inner = String.raw`(?:['’‘ʼ＇´${"`"}]|(?<=\p{Nd})[.,](?=\p{Nd}))`;
const wordForm = new RegExp(String.raw`(${initials})|${run}(?:${inner}${run})*|&`, "gu");

/** Initials that would read as another word when joined. */
const misread = new Set(
  "ad ah am an as at be by do go he hi id if in is it me my no of oh on or so to up us we".split(" "),
);

/** Letters that have no accent to lose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Calls `visit` for each word of a text, in order. */
export function eachWord(text: string, visit: VisitWord): void {
  for (let at = 0; at < text.length;) {
    const end = plainWordEnd(text, at);
    if (end > at) visit(text.slice(at, end).toLowerCase(), at, end);
    at = end > at ? end + 1 : anyWord(text, at, visit);
  }
}

/**
 * Most words are of plain letters and stand before a plain separator. Returns where such a word ends; `at` itself when none
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

/** Reads the first word of any form from `at` on; returns where to go on. */
function anyWord(text: string, at: number, visit: VisitWord): number {
  wordForm.lastIndex = at;
  const match = wordForm.exec(text);
  if (match === null) return text.length;
  const [spelling, joinable] = match;
  const start = match.index;
  const end = start + spelling.length;
  if (joinable === undefined) {
    const word = fold(spelling);
    if (word !== "") visit(word, start, end);
    return end;
  }
  const joined = fold(spelling.replace(/[.\s]/g, ""));
  if (!misread.has(joined)) visit(joined, start, end);
  else eachLetter(spelling, start, visit);
  return end;
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (word, start, end) => words.push({ word, start, end }));
  return words;
}

function eachLetter(spelling: string, start: number, visit: VisitWord): void {
  for (const { 0: letter, index } of spelling.matchAll(/\p{L}/gu)) {
    visit(fold(letter), start + index, start + index + letter.length);
  }
}

const alreadyFolded = /^[a-z0-9]+$/;

function fold(spelling: string): string {
  if (alreadyFolded.test(spelling)) return spelling;
  if (spelling === "&") return "and";
  return spelling
    .normalize("NFKD")
    .replace(/\p{M}|\p{Cf}|,/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[’‘ʼ＇´`]/g, "'")
    .replace(/'(?!(?:s|t|re|ll|ve|d|m)$)/g, "");
}
