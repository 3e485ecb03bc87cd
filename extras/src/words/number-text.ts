import { priceOf, type Quote } from "../estimates/fair-value.ts";

/** A market of an event with its estimate, as responses have it. */
export interface NumberedWord extends Quote {
  readonly status: string | null;
  readonly estimate?:
    | {
        readonly probability: number;
        readonly low: number;
        readonly high: number;
        readonly fair_value: number | null;
        readonly fair_low: number | null;
        readonly fair_high: number | null;
        readonly fair_basis: string | null;
      }
    | null
    | undefined;
}

/** Formats a number of the text. */
export type NumberText = (number: number) => string;

/**
 * What a row shows as a word's number. With a price: the fair value and its range in cents, "16 (11 to 19)". Without one: what the
 * other words' prices or the record make of it. "" where there is nothing but a price.
 */
export function numberTextOf(word: NumberedWord, numberText: NumberText = String): string {
  const { estimate = null } = word;
  if (estimate === null) return "";
  const { probability, low, high, fair_value: fair, fair_low, fair_high, fair_basis: basis } = estimate;
  const price = priceOf(word);
  if (fair !== null && basis === "price") {
    const round = roundedBeside(price, fair, numberText);
    return `${round(fair)}${rangeText(round(fair), round(fair_low ?? fair), round(fair_high ?? fair))}`;
  }
  if (fair !== null)
    return `no price of its own: ${roundedBeside(null, fair, numberText)(fair)}% by the other words' prices`;
  if (price !== null || word.status !== "open") return "";
  const round = roundedBeside(null, probability, numberText);
  return `no price yet: ${round(probability)}% by its record (${round(low)} to ${round(high)})`;
}

function rangeText(value: string, low: string, high: string): string {
  return low === value && high === value ? "" : ` (${low} to ${high})`;
}

/** A price, from 0 to 1, in cents to a tenth, as it is shown everywhere. */
export function priceInTenths(price: number): number {
  return Math.round(Math.round(1e6 * price) / 1e3) / 10;
}

/**
 * Rounds shares to percent, for a line with a word's price and its number, both from 0 to 1. All numbers of the line have the same
 * decimals: one where the price has a tenth of a cent, and more where price or number are close to 0 or 100. `price`: null without one.
 */
export function roundedBeside(
  price: number | null,
  number: number,
  numberText: NumberText,
): (share: number) => string {
  const shares = [price ?? number, number];
  const fromEnd = 100 * Math.min(...shares.map((share) => Math.min(share, 1 - share)));
  const hasTenth = priceInTenths(price ?? 0) % 1 > 0;
  const decimals = fromEnd < 1 ? 2 : fromEnd < 10 || hasTenth ? 1 : 0;
  return (share) => numberText(Number((100 * share).toFixed(decimals)));
}
