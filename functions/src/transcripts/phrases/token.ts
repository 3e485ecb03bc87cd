/** A word of a text as the index has it. */
export interface Token {
  readonly text: string;
  /** Where it stands in the text, in UTF-16 units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

export type VisitToken = (text: string, start: number, end: number) => void;

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

const alreadyNormal = /^[a-z0-9]+$/;

/** Every kind of apostrophe, for a class of a regular expression. */
export const apostrophes = "'’‘ʼ＇´`";
const anyApostrophe = new RegExp(`[${apostrophes}]`, "g");

/** A number whose commas separate thousands: 1 to 3 digits, then groups of 3, and no other digit beside a comma. */
export const thousands = String.raw`(?<!\p{Nd},?)\p{Nd}{1,3}(?:,\p{Nd}{3})+(?!,?\p{Nd})`;

/** A word without case, accents, thousands separators and the apostrophes inside a name. */
export function normalize(spelling: string): string {
  if (alreadyNormal.test(spelling)) return spelling;
  if (spelling === "&") return "and";
  return spelling
    .replaceAll("´", "'") // NFKD would make it a space with an accent.
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Z},]/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(anyApostrophe, "'")
    .replace(/'(?!(?:s|t|re|ll|ve|d|m)$)/g, "");
}
