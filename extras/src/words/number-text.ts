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
    const round = roundedLike([price ?? fair, fair], numberText);
    return `${round(fair)}${rangeText(round(fair), round(fair_low ?? fair), round(fair_high ?? fair))}`;
  }
  if (fair !== null)
    return `no price of its own: ${roundedLike([fair], numberText)(fair)}% by the other words' prices`;
  if (price !== null || word.status !== "open") return "";
  const round = roundedLike([probability], numberText);
  return `no price yet: ${round(probability)}% by its record (${round(low)} to ${round(high)})`;
}

function rangeText(value: string, low: string, high: string): string {
  return low === value && high === value ? "" : ` (${low} to ${high})`;
}

/** Rounds shares to percent. A word's number and range have the same decimals: more where they or the price are close to 0 or 100. */
export function roundedLike(shares: readonly number[], numberText: NumberText): (share: number) => string {
  const fromEnd = 100 * Math.min(...shares.map((share) => Math.min(share, 1 - share)));
  const decimals = fromEnd < 1 ? 2 : fromEnd < 10 ? 1 : 0;
  return (share) => numberText(Number((100 * share).toFixed(decimals)));
}
