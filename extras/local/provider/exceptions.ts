import type { Book } from "./prices.ts";

/** How a market differs from the others of its event. */
export interface Exception {
  /** Fixed prices. */
  readonly book?: Partial<Book>;
  /** As in `prices.ts`. */
  readonly percent?: number;
  readonly tick?: number;
  readonly status?: string;
  readonly result?: "yes" | "no" | "scalar";
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Unusual data that the provider really sends, by ticker. Each case is on a market that always exists. */
export const exceptions: Readonly<Record<string, Exception>> = {
  // Sub-penny prices.
  "KXNFLMENTION-SB27-TUSH": {
    percent: 56.5,
    tick: 1,
    fields: {
      price_level_structure: "deci_cent",
      price_ranges: [{ end: "1.0000", start: "0.0000", step: "0.0010" }],
    },
  },
  // No bids, and no price of the day before.
  "KXNFLMENTION-SB27-TIMO": {
    book: { bid: 0, bidSize: 0, ask: 10, last: 10, previousBid: 0, previousAsk: 0, previousLast: 0 },
  },
  "KXNFLMENTION-SB27-TAYL": { status: "inactive" },
  // Go's zero time, if the creation time was not recorded.
  "KXNFLMENTION-SB27-MVP": { fields: { created_time: "0001-01-01T00:00:00Z" } },
  "KXTNFMENTION-26NOV19SEALAR-TOUC": { status: "determined", result: "yes" },
  // A void market settles as scalar.
  "KXNFLMENTION-26NOV08DETMIN-CONC": { result: "scalar" },
};
