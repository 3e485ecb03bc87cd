/** Converts dollars to cents and rounds to a ten-thousandth, so that 0.29 dollars are exactly 29 cents. */
export function inCents(dollars: number | null | undefined): number | null {
  return dollars === null || dollars === undefined ? null : Math.round(dollars * 1e6) / 1e4;
}

/** The mid price of a quote; null without both sides. A bid of 0 and an ask of 100 are not offers. */
export function middleOf(bid: number | null, ask: number | null): number | null {
  return bid === null || ask === null || bid <= 0 || ask >= 100 ? null : (bid + ask) / 2;
}
