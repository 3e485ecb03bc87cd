/** The best bid and ask for yes, in dollars; null without one. */
export interface Quote {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

export const fairBases = ["price", "siblings"] as const;
export type FairBasis = (typeof fairBases)[number];

/** The fair value of a word's yes contract, from 0 to 1, and the basis of the computation. */
export interface FairValue {
  readonly value: number;
  readonly basis: FairBasis;
}

/** A word, with the evidence on it and its price. Probabilities are within (0, 1). */
export interface PricedWord {
  /** The unrounded estimate. */
  readonly estimate: number;
  /** The series' yes rate, from which the estimate started. */
  readonly rate: number;
  /** The mid price of its usable quote; null without one. */
  readonly mid: number | null;
}

/** How far a fair value moves by the word's evidence, or by other words' prices. A constant that was chosen, not fitted. */
const evidenceShare = 0.3;
/** A word without a price needs so many other words of its event with a usable quote. */
const minSiblings = 5;
const maxSpread = 0.25;
/** The provider's smallest price step. Spreads are compared in whole steps, because 0.65 - 0.4 is not exactly 0.25 in binary. */
const priceSteps = 1e6;

/** The mid price of a usable quote: bid and ask within (0, 1), and a spread from 0 to 0.25. Null for any other quote. */
export function midOf({ yes_bid_dollars: bid, yes_ask_dollars: ask }: Quote): number | null {
  if (bid === null || ask === null || bid <= 0 || ask >= 1 || bid > ask) return null;
  return Math.round((ask - bid) * priceSteps) <= maxSpread * priceSteps ? (bid + ask) / 2 : null;
}

/**
 * The fair value of each word; null without its own or enough other prices. A priced word: its price, moved by 0.3 of how far its
 * evidence exceeds the series' rate. Else: its estimate, moved by 0.3 of how far other prices exceed their estimates. In log-odds;
 * docs/estimates.md has measurements.
 */
export function fairValuesOf(words: readonly PricedWord[]): (FairValue | null)[] {
  const beyond = words.map(({ mid, estimate }) =>
    mid === null ? null : logOddsOf(mid) - logOddsOf(estimate),
  );
  const quoted = beyond.filter((price) => price !== null);
  // A word without a price is not in `quoted`, so all of `quoted` are its siblings.
  const siblings =
    quoted.length < minSiblings ? null : quoted.reduce((sum, price) => sum + price, 0) / quoted.length;
  return words.map(({ mid, estimate, rate }) => {
    if (mid !== null) return { value: moved(mid, logOddsOf(estimate) - logOddsOf(rate)), basis: "price" };
    return siblings === null ? null : { value: moved(estimate, siblings), basis: "siblings" };
  });
}

function moved(probability: number, by: number): number {
  if (by === 0) return probability;
  return 1 / (1 + Math.exp(-(logOddsOf(probability) + evidenceShare * by)));
}

function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}
