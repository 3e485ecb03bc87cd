import { sizeOf } from "../../src/estimates/posterior.ts";
import type { ScoredMarket } from "./walk-forward.ts";

/** The sets of compared markets, and the forecasters that are scored on each. */
export const sets = {
  all: {
    what: "all markets",
    has: () => true,
    forecasters: ["series_rate", "without_transcripts", "estimate"],
  },
  record: {
    what: "markets whose word has settled before in its series",
    has: hasRecord,
    forecasters: ["series_rate", "raw_record", "raw_transcripts", "without_transcripts", "estimate"],
  },
  cold: {
    what: "markets whose word has not settled before in its series",
    has: (market: ScoredMarket) => !hasRecord(market),
    forecasters: ["series_rate", "raw_transcripts", "without_transcripts", "estimate"],
  },
  quote: {
    what: "markets with a usable quote from before the event",
    has: ({ forecasts }: ScoredMarket) => forecasts.market !== null,
    forecasters: [
      "series_rate",
      "without_transcripts",
      "estimate",
      "market",
      "fair_value",
      "fair_value_without_speaker",
    ],
  },
  siblings: {
    what: "markets without a usable quote in an event with 5 others",
    has: ({ fairBasis }: ScoredMarket) => fairBasis === "siblings",
    forecasters: ["series_rate", "estimate", "fair_value_by_siblings"],
  },
} as const;
export type SetName = keyof typeof sets;
export const setNames = ["all", "record", "cold", "quote", "siblings"] as const satisfies readonly SetName[];

function hasRecord({ evidence }: ScoredMarket): boolean {
  return sizeOf(evidence.record) > 0;
}

export function hasTranscripts({ evidence }: ScoredMarket): boolean {
  return evidence.transcripts !== null;
}
