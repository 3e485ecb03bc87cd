/** What buyers bid and sellers ask for yes, in dollars; null where there is none. */
export interface Quote {
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

/** The market's share of the fair value, in log-odds; the estimate has the rest. */
const marketWeight = 0.7;
const maxSpread = 0.25;
/** The provider's smallest price step; a spread is compared in whole steps, since 0.65 - 0.4 is not 0.25 in binary. */
const priceSteps = 1e6;

/** The middle of a usable quote, else null: both sides within (0, 1), and a spread from 0 to 0.25. */
export function midOf({ yes_bid_dollars: bid, yes_ask_dollars: ask }: Quote): number | null {
  if (bid === null || ask === null || bid <= 0 || ask >= 1 || bid > ask) return null;
  return Math.round((ask - bid) * priceSteps) <= maxSpread * priceSteps ? (bid + ask) / 2 : null;
}

/** 0.7 of the market's middle and 0.3 of the estimate, in log-odds; null without a usable quote. */
export function fairValueOf(probability: number, quote: Quote): number | null {
  const mid = midOf(quote);
  if (mid === null) return null;
  return fromLogOdds(marketWeight * logOddsOf(mid) + (1 - marketWeight) * logOddsOf(probability));
}

function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function fromLogOdds(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
