import type { VisitToken } from "./token.ts";

const cardinals =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen";
const ordinals =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth " +
  "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";

interface NumberWord {
  readonly value: number;
  readonly isOrdinal: boolean;
  readonly possessive: "" | "'s";
}

const formsOf = (
  word: string,
  value: number,
  isOrdinal: boolean,
): readonly (readonly [string, NumberWord])[] => [
  [word, { value, isOrdinal, possessive: "" }],
  [`${word}'s`, { value, isOrdinal, possessive: "'s" }],
];
const numberWords: ReadonlyMap<string, NumberWord> = new Map([
  ...cardinals.split(" ").flatMap((word, value) => formsOf(word, value, false)),
  ...ordinals.split(" ").flatMap((word, value) => formsOf(word, value, true)),
  ...tens.split(" ").flatMap((word, i) => formsOf(word, 20 + 10 * i, false)),
  ...tens.split(" ").flatMap((word, i) => formsOf(word.replace(/y$/, "ieth"), 20 + 10 * i, true)),
]);

/** Whether a number word begins with two letters, by `(first * 26) + second`: spares most tokens the look-up. */
const beginnings = new Uint8Array(26 * 26);
for (const word of numberWords.keys()) beginnings[beginningOf(word)] = 1;

function beginningOf(token: string): number {
  return (token.charCodeAt(0) - 97) * 26 + token.charCodeAt(1) - 97;
}

/**
 * Hands tokens on to `visit`, and spells cardinals from 0 to 99 and their ordinals in digits: `six` is `6`, `fourth` is `4th`.
 * Tens and units with a hyphen or white space between them are one token: `twenty-one` is `21`. Call `end` after the last one.
 */
export function createNumberJoiner(text: string, visit: VisitToken): { visit: VisitToken; end: () => void } {
  let held: { readonly value: number; readonly start: number; readonly end: number } | null = null;
  const release = (): void => {
    if (held !== null) visit(String(held.value), held.start, held.end);
    held = null;
  };
  return {
    end: release,
    visit(token, start, end) {
      const number = beginnings[beginningOf(token)] === 1 ? numberWords.get(token) : undefined;
      if (held !== null) {
        if (number !== undefined && isUnit(number) && joins(text.slice(held.end, start))) {
          visit(spelled({ ...number, value: held.value + number.value }), held.start, end);
          held = null;
          return;
        }
        release();
      }
      if (number === undefined) visit(token, start, end);
      else if (isTens(number)) held = { value: number.value, start, end };
      else visit(spelled(number), start, end);
    },
  };
}

/** 1 to 99 as an ordinal in digits. */
export function ordinalOf(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${(isTeen ? undefined : ["th", "st", "nd", "rd"][value % 10]) ?? "th"}`;
}

/** The plural of a number's words, of a token in digits: `sixes` of `6`, `fifths` of `5th`; null for any other token. */
export function numberPluralOf(token: string): string | null {
  return pluralsOfDigits.get(token) ?? null;
}

const pluralsOfDigits = new Map(
  [...numberWords].flatMap(([word, number]) =>
    number.possessive === "" ? [[spelled(number), pluralOf(word)] as const] : [],
  ),
);

function pluralOf(word: string): string {
  if (word.endsWith("y")) return word.replace(/y$/, "ies");
  return word.endsWith("x") ? `${word}es` : `${word}s`;
}

function isUnit({ value }: NumberWord): boolean {
  return value >= 1 && value <= 9;
}

function isTens({ value, isOrdinal, possessive }: NumberWord): boolean {
  return value >= 20 && !isOrdinal && possessive === "";
}

function joins(between: string): boolean {
  return ["", "-", "‐", "‑"].includes(between.trim());
}

function spelled({ value, isOrdinal, possessive }: NumberWord): string {
  return (isOrdinal ? ordinalOf(value) : String(value)) + possessive;
}
