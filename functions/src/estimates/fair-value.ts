/** What buyers bid and sellers ask for yes, in dollars; null where there is none. */
export interface Quote {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

export const fairBases = ["price", "siblings"] as const;
export type FairBasis = (typeof fairBases)[number];

/** What a word of an event is worth, from 0 to 1, and what it was computed from. */
export interface FairValue {
  readonly value: number;
  readonly basis: FairBasis;
}

/** What is known of a word of an event. Probabilities are within (0, 1). */
export interface PricedWord {
  /** The unrounded estimate. */
  readonly estimate: number;
  /** The series' rate that the estimate started from. */
  readonly rate: number;
  /** The middle of its usable quote; null without one. */
  readonly mid: number | null;
}

/** Of what the word's own evidence says, or of what other words' prices say: a constant of the form, not fitted. */
const evidenceShare = 0.3;
/** Other words of the event that must have a usable quote. */
const minSiblings = 5;
const maxSpread = 0.25;
/** The provider's smallest price step; a spread is compared in whole steps, since 0.65 - 0.4 is not 0.25 in binary. */
const priceSteps = 1e6;

/** The middle of a usable quote, else null: both sides within (0, 1), and a spread from 0 to 0.25. */
export function midOf({ yes_bid_dollars: bid, yes_ask_dollars: ask }: Quote): number | null {
  if (bid === null || ask === null || bid <= 0 || ask >= 1 || bid > ask) return null;
  return Math.round((ask - bid) * priceSteps) <= maxSpread * priceSteps ? (bid + ask) / 2 : null;
}

/**
 * The fair value of each word of an event; null where neither its own price nor enough others' are known. The price counts fully,
 * and moves by 0.3 of what the word's evidence says beyond the series' rate. A word without a price has its estimate, moved by 0.3
 * of what the others' prices say beyond their estimates. All in log-odds; docs/estimates.md has the measurements.
 */
export function fairValuesOf(words: readonly PricedWord[]): (FairValue | null)[] {
  const beyond = words.map(({ mid, estimate }) =>
    mid === null ? null : logOddsOf(mid) - logOddsOf(estimate),
  );
  const quoted = beyond.filter((one) => one !== null);
  // A word that lacks a price is not among those that have one, so all of them are its siblings.
  const siblings =
    quoted.length < minSiblings ? null : quoted.reduce((sum, one) => sum + one, 0) / quoted.length;
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
