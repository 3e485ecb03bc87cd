/** Rounded to a ten-thousandth, so that 0.29 dollars are 29 cents. */
export function inCents(dollars: number | null | undefined): number | null {
  return dollars === null || dollars === undefined ? null : Math.round(dollars * 1e6) / 1e4;
}

/** The middle of a quote; null without both of its sides: nobody bids 0, and nobody asks 100. */
export function middleOf(bid: number | null, ask: number | null): number | null {
  return bid === null || ask === null || bid <= 0 || ask >= 100 ? null : (bid + ask) / 2;
}
