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

/** Soft hyphens, zero-width spaces and joiners, marks of direction, the byte order mark. */
const zeroWidth = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/;

export function dropZeroWidth(text: string): string {
  return zeroWidth.test(text) ? text.replace(new RegExp(zeroWidth, "g"), "") : text;
}

/** A text without its zero-width characters; `visit` hands its tokens on with their places in the text that was given. */
export function withoutZeroWidth(
  given: string,
  visit: VisitToken,
): { readonly text: string; readonly visit: VisitToken } {
  if (!zeroWidth.test(given)) return { text: given, visit };
  const places: number[] = [];
  let text = "";
  for (let at = 0; at < given.length; at++) {
    const character = given.charAt(at);
    if (zeroWidth.test(character)) continue;
    places.push(at);
    text += character;
  }
  return {
    text,
    visit: (token, start, end) => visit(token, places[start] ?? 0, (places[end - 1] ?? 0) + 1),
  };
}

/** At a word's beginning and with a hyphen they make another word, not a compound of two. */
const prefixes = new Set(["un", "non", "dis", "mis", "im", "ir", "il"]);
const maxLength = 3;
const hyphens = "-‐‑";
const mark = "-";
const beginsWord = /^[\p{L}\p{N}]/u;

/**
 * Hands tokens on to `visit`, and marks a prefix and the token after its hyphen: "un-affordable" is `un-` and `-affordable`. In
 * capitals it is not a prefix ("UN-backed"), except in a text that is all capitals.
 */
export function createPrefixMarker(text: string, visit: VisitToken, allCapitals: boolean): VisitToken {
  let stemStart = -1;
  const isPrefix = (token: string, start: number, end: number): boolean =>
    end - start <= maxLength &&
    hyphens.includes(text.charAt(end)) &&
    end < text.length &&
    prefixes.has(token) &&
    beginsWord.test(text.slice(end + 1, end + 3)) &&
    !followsHyphen(text, start) &&
    (allCapitals || text.slice(start, end) !== text.slice(start, end).toUpperCase());
  return (token, start, end) => {
    const isStem = start === stemStart;
    if (isPrefix(token, start, end)) {
      stemStart = end + 1;
      visit(token + mark, start, end);
    } else visit(isStem ? mark + token : token, start, end);
  };
}

/** A phrase's token without its mark: a phrase `non-stop` is `non stop`. */
export function withoutMark(token: string): string {
  return token.startsWith(mark) ? token.slice(1) : token.endsWith(mark) ? token.slice(0, -1) : token;
}

/** The forms at each place of a phrase, and where one follows a prefix both with their marks, too: `non stop` counts in "non-stop". */
export function withMarkedForms(
  tokens: readonly string[],
  slots: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  if (!tokens.slice(0, -1).some((token) => prefixes.has(token))) return slots;
  return slots.map((forms, at) => [
    ...forms,
    ...(at < tokens.length - 1 && prefixes.has(tokens[at] ?? "") ? [`${tokens[at] ?? ""}${mark}`] : []),
    ...(at > 0 && prefixes.has(tokens[at - 1] ?? "") ? forms.map((form) => mark + form) : []),
  ]);
}

/** Whether a hyphen is between a letter or digit and `start`; two hyphens are a dash. */
function followsHyphen(text: string, start: number): boolean {
  return start > 1 && hyphens.includes(text.charAt(start - 1)) && beginsWord.test(text.charAt(start - 2));
}
