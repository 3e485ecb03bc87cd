import type { VisitToken } from "./token.ts";

/** The sign before an amount of dollars and the one after a number, in the forms that are read. */
export const dollarSign = String.raw`[$＄](?=\p{Nd})`;
export const percentSign = String.raw`(?<=\p{Nd})[%％]`;

const scale = "hundred|thousand|million|billion|trillion";
const isScale = new RegExp(`^(?:${scale})$`);
const beforeScale = /^[\s-]*$/;
const scaleFollows = new RegExp(String.raw`^[\s-]*(?:${scale})\b`, "i");

/** Whether a token may belong to an amount that goes on: "5 billion". */
export function mayBeOfAmount(token: string): boolean {
  return /^\d/.test(token) || isScale.test(token);
}

/**
 * Passes tokens on to `visit`. After an amount with a dollar sign it adds the word that is spoken there: `$5 billion` becomes `5 billion
 * dollars`, and `$1` becomes `1 dollar`. Its place in the text is the whole amount. Call `end` after the last token.
 */
export function createDollarReader(text: string, visit: VisitToken): { visit: VisitToken; end: () => void } {
  let amount: { readonly start: number; readonly end: number; readonly number: string } | null = null;
  const finish = (): void => {
    if (amount !== null) visit(amount.number === "1" ? "dollar" : "dollars", amount.start, amount.end);
    amount = null;
  };
  return {
    end: finish,
    visit(token, start, end) {
      if (token === "$") {
        finish();
        amount = { start, end, number: "" };
        return;
      }
      if (amount !== null) {
        const goesOn = isScale.test(token) && beforeScale.test(text.slice(amount.end, start));
        if (start === amount.end || goesOn) amount = { ...amount, end, number: amount.number + token };
        else finish();
      }
      visit(token, start, end);
    },
  };
}

/**
 * The pieces of a number with a decimal point, one for each word that is spoken: `3.25` is `3`, `.`, `2` and `5`. A price such as `$3.50`
 * is spoken in dollars and cents, so it is one piece, as every other word is.
 */
export function spokenPieces(spelling: string, text: string, start: number): readonly string[] {
  const [whole = "", ...decimals] = spelling.split(decimalPoint);
  if (decimals.length === 0) return [spelling];
  const after = text.slice(start + spelling.length, start + spelling.length + maxScaleLength);
  const isPrice = /[$＄]/.test(text.charAt(start - 1)) && /^\d\d$/.test(decimals.join("."));
  if (isPrice && !scaleFollows.test(after)) return [spelling];
  return [whole, ...decimals.flatMap((digits) => [".", ...(digits.match(digitAndRest) ?? [])])];
}
const decimalPoint = /(?<=\p{Nd})\.(?=\p{Nd})/u;
const digitAndRest = /\p{Nd}\P{Nd}*/gu;
const maxScaleLength = 12;
