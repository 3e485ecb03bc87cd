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

/** A word without case, accents, thousands separators and the apostrophes inside a name. */
export function normalize(spelling: string): string {
  if (alreadyNormal.test(spelling)) return spelling;
  if (spelling === "&") return "and";
  return spelling
    .normalize("NFKD")
    .replace(/\p{M}|\p{Cf}|,/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[’‘ʼ＇´`]/g, "'")
    .replace(/'(?!(?:s|t|re|ll|ve|d|m)$)/g, "");
}
