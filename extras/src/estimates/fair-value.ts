import type { Verdict } from "./verdict.ts";

/** The best bid and ask for yes, in dollars; null without one. */
export interface Quote {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

export const fairBases = ["price", "siblings"] as const;
export type FairBasis = (typeof fairBases)[number];

/** The fair value of a word's yes contract with its range, low ≤ value ≤ high, all from 0 to 1, and the basis of the computation. */
export interface FairValue {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly basis: FairBasis;
}

/** A word's evidence. Probabilities are within (0, 1). */
export interface WordEvidence {
  /** The unrounded estimate. */
  readonly estimate: number;
  /** The series' yes rate, from which the estimate started. */
  readonly rate: number;
}

/** A word, with the evidence on it and its price. */
export interface PricedWord extends WordEvidence {
  /** The estimate's interval, unrounded. It takes time, and only a word without a price needs it. */
  readonly intervalOf: () => Pick<FairValue, "low" | "high">;
  /** By `priceOf`; null without one. */
  readonly price: number | null;
}

/** How far a fair value moves by the word's evidence, or by other words' prices. A constant that was chosen, not fitted. */
const evidenceShare = 0.3;
/** A word without a price needs so many other words of its event with one. */
const minSiblings = 5;
const maxSpread = 0.25;
/** The provider's smallest price step. Spreads are compared in whole steps, because 0.65 - 0.4 is not exactly 0.25 in binary. */
const priceSteps = 1e6;

/**
 * The price of a word's yes contract, within (0, 1): the middle of bid and ask if their spread is at most 0.25. If one side is missing,
 * a bid of at least 0.75 or an ask of at most 0.25. Null for any other quote: nobody would trade at its middle.
 */
export function priceOf({ yes_bid_dollars, yes_ask_dollars }: Quote): number | null {
  const bid = yes_bid_dollars !== null && yes_bid_dollars > 0 ? yes_bid_dollars : null;
  const ask = yes_ask_dollars !== null && yes_ask_dollars < 1 ? yes_ask_dollars : null;
  if (bid === null) return ask !== null && ask > 0 && ask <= maxSpread ? ask : null;
  if (ask === null) return bid < 1 && bid >= 1 - maxSpread ? bid : null;
  const spread = Math.round((ask - bid) * priceSteps);
  return spread >= 0 && spread <= maxSpread * priceSteps ? (bid + ask) / 2 : null;
}

/**
 * The fair value of each word; null without its own or enough other prices. A priced word: see `fairValueAt`. Else: its estimate, moved
 * by 0.3 of how far other prices exceed their estimates, and its interval moved likewise. In log-odds; docs/estimates.md has
 * measurements.
 */
export function fairValuesOf(words: readonly PricedWord[]): (FairValue | null)[] {
  const beyond = words.map(({ price, estimate }) =>
    price === null ? null : logOddsOf(price) - logOddsOf(estimate),
  );
  const quoted = beyond.filter((price) => price !== null);
  // A word without a price is not in `quoted`, so all of `quoted` are its siblings.
  const siblings =
    quoted.length < minSiblings ? null : quoted.reduce((sum, price) => sum + price, 0) / quoted.length;
  return words.map((word) => {
    if (word.price !== null) return fairValueAt(word.price, word);
    if (siblings === null) return null;
    const by = evidenceShare * siblings;
    const { low, high } = word.intervalOf();
    return {
      value: moved(word.estimate, by),
      low: moved(low, by),
      high: moved(high, by),
      basis: "siblings",
    };
  });
}

/** The fair value of a word at a price: the price, moved by 0.3 of how far the evidence exceeds the series' rate, in log-odds. */
export function fairValueAt(price: number, { estimate, rate }: WordEvidence): FairValue {
  return movedFrom(price, evidenceShare * (logOddsOf(estimate) - logOddsOf(rate)));
}

/** The fair value of a word whose price has moved: its evidence is the same. All are within (0, 1). */
export function fairValueAfter(before: number, valueBefore: number, price: number): FairValue {
  return movedFrom(price, logOddsOf(valueBefore) - logOddsOf(before));
}

function movedFrom(price: number, by: number): FairValue {
  const value = moved(price, by);
  return { value, ...rangeOf(price, value), basis: "price" };
}

/** The fair value if the evidence counted half, and if it counted double: the lower of them first. */
export function rangeOf(price: number, fairValue: number): Pick<FairValue, "low" | "high"> {
  const by = logOddsOf(fairValue) - logOddsOf(price);
  const near = moved(price, by / 2);
  const far = moved(price, 2 * by);
  return near < far ? { low: near, high: far } : { low: far, high: near };
}

function moved(probability: number, by: number): number {
  if (by === 0) return probability;
  return 1 / (1 + Math.exp(-(logOddsOf(probability) + by)));
}

function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

interface Offers {
  readonly buy_yes?: { readonly edge_dollars: number | null } | null | undefined;
  readonly buy_no?: { readonly edge_dollars: number | null } | null | undefined;
}

/** The side with the larger edge, which is the side that a verdict buys; null if no offer has an edge. */
export function betterSideOf({ buy_yes, buy_no }: Offers): "yes" | "no" | null {
  const [yes, no] = [buy_yes?.edge_dollars ?? null, buy_no?.edge_dollars ?? null];
  if (yes === null && no === null) return null;
  return (yes ?? -Infinity) >= (no ?? -Infinity) ? "yes" : "no";
}

/** The side that a verdict buys; null for other verdicts. */
export function boughtSideOf(verdict: Verdict | null): "yes" | "no" | null {
  if (verdict === "buy_yes") return "yes";
  return verdict === "buy_no" ? "no" : null;
}
