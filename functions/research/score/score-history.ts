import type { SettledLine } from "../history/settled-line.ts";
import type { CountPhrase } from "./count-phrase.ts";
import { differenceOf, resamplings, seed, type Difference } from "./difference.ts";
import { laterTotalsOf, type LaterTotals } from "./later-totals.ts";
import { measuresOf, squaredErrorOf, type Forecast, type Measures } from "./measures.ts";
import { shrunk, walkForward, type Forecaster, type ScoredMarket } from "./walk-forward.ts";

export interface ScoredForecaster extends Measures {
  readonly name: Forecaster;
  /** On those of its markets that have a usable quote; null without any. */
  readonly difference_to_market: Difference | null;
}

const sets = {
  all: {
    what: "all markets",
    has: () => true,
    forecasters: ["series_rate", "without_transcripts", "estimate"],
  },
  record: {
    what: "markets whose word has settled before in its series",
    has: ({ hasRecord }: ScoredMarket) => hasRecord,
    forecasters: ["series_rate", "raw_record", "raw_transcripts", "without_transcripts", "estimate"],
  },
  cold: {
    what: "markets whose word has not settled before in its series",
    has: ({ hasRecord }: ScoredMarket) => !hasRecord,
    forecasters: ["series_rate", "raw_transcripts", "without_transcripts", "estimate"],
  },
  quote: {
    what: "markets with a usable quote from before the event",
    has: ({ forecasts }: ScoredMarket) => forecasts.market !== null,
    forecasters: ["series_rate", "without_transcripts", "estimate", "market", "fair_value"],
  },
} as const;
export type SetName = keyof typeof sets;
const setNames = ["all", "record", "cold", "quote"] as const satisfies readonly SetName[];

export interface ScoredSet {
  readonly name: SetName;
  readonly what: string;
  readonly markets: number;
  readonly events: number;
  /** Markets with a transcript from before the event. */
  readonly with_transcripts: number;
  readonly forecasters: readonly ScoredForecaster[];
}

export interface Comparison extends Difference {
  readonly one: string;
  readonly other: string;
  readonly set: SetName;
}

export interface Score {
  readonly history: {
    readonly markets: number;
    readonly events: number;
    readonly series: readonly string[];
    readonly scored_events: number;
    readonly first_day: string | null;
    readonly last_day: string | null;
  };
  readonly sets: readonly ScoredSet[];
  /** What is claimed, and other strengths of the prior. */
  readonly comparisons: readonly Comparison[];
  /** Null when no word settles later. */
  readonly later_totals: LaterTotals | null;
  readonly resamplings: number;
  readonly seed: number;
}

type Value = (market: ScoredMarket) => number | null;

const otherStrengths = [1, 2, 8, 16];

/** Scores every forecaster on a history, walking forward in time. Without `countPhrase` there are no transcripts. */
export function scoreHistory(lines: readonly SettledLine[], countPhrase: CountPhrase | null): Score {
  const markets = walkForward(lines, countPhrase);
  const days = lines.flatMap(({ event_date }) => event_date ?? []).sort();
  const compare = (set: SetName, one: Forecaster, other: Forecaster) =>
    compared(
      [nameOf(one), nameOf(other)],
      set,
      markets,
      ({ forecasts }) => forecasts[one],
      ({ forecasts }) => forecasts[other],
    );
  return {
    history: {
      markets: lines.length,
      events: eventCount(lines.map(({ event_ticker }) => event_ticker)),
      series: [...new Set(lines.map(({ series_ticker }) => series_ticker))].sort(),
      scored_events: eventCount(markets.map(({ eventTicker }) => eventTicker)),
      first_day: days.at(0) ?? null,
      last_day: days.at(-1) ?? null,
    },
    sets: setNames.map((name) => setOf(name, markets)),
    comparisons: [
      ...(markets.some(({ hasTranscripts }) => hasTranscripts)
        ? [
            compare("all", "estimate", "without_transcripts"),
            compare("record", "estimate", "without_transcripts"),
            compare("cold", "estimate", "series_rate"),
            compare("quote", "estimate", "without_transcripts"),
          ]
        : []),
      compare("record", "estimate", "raw_record"),
      compare("record", "estimate", "series_rate"),
      compare("quote", "fair_value", "market"),
      compare("quote", "estimate", "market"),
      ...otherStrengths.map((strength) =>
        compared(
          [`record with k = ${strength}`, "record with k = 4"],
          "record",
          markets,
          ({ evidence: { yes, size, prior } }) => shrunk(yes, size, prior, strength),
          ({ forecasts }) => forecasts.without_transcripts,
        ),
      ),
    ].flatMap((comparison) => comparison ?? []),
    later_totals: laterTotalsOf(lines, countPhrase),
    resamplings,
    seed,
  };
}

function setOf(name: SetName, scored: readonly ScoredMarket[]): ScoredSet {
  const set = sets[name];
  const markets = scored.filter(set.has);
  return {
    name,
    what: set.what,
    markets: markets.length,
    events: eventCount(markets.map(({ eventTicker }) => eventTicker)),
    with_transcripts: markets.filter(({ hasTranscripts }) => hasTranscripts).length,
    forecasters: set.forecasters.flatMap((forecaster: Forecaster) => {
      const value: Value = ({ forecasts }) => forecasts[forecaster];
      const measures = measuresOf(markets.flatMap((market) => forecastBy(value, market) ?? []));
      if (measures === null) return [];
      const difference =
        forecaster === "market"
          ? null
          : pairedDifference(markets, value, ({ forecasts }) => forecasts.market);
      return [{ name: forecaster, ...measures, difference_to_market: difference }];
    }),
  };
}

function compared(
  [one, other]: readonly [string, string],
  set: SetName,
  scored: readonly ScoredMarket[],
  ofOne: Value,
  ofOther: Value,
): Comparison | null {
  const difference = pairedDifference(scored.filter(sets[set].has), ofOne, ofOther);
  return difference === null ? null : { one, other, set, ...difference };
}

/** The name of each forecaster in a report. */
export function nameOf(name: string): string {
  return name.replaceAll("_", " ");
}

/** On the markets that both forecast. */
function pairedDifference(markets: readonly ScoredMarket[], ofOne: Value, ofOther: Value): Difference | null {
  return differenceOf(
    markets.flatMap((market) => {
      const [one, other] = [forecastBy(ofOne, market), forecastBy(ofOther, market)];
      if (one === null || other === null) return [];
      return [{ eventTicker: market.eventTicker, one: squaredErrorOf(one), other: squaredErrorOf(other) }];
    }),
  );
}

function forecastBy(value: Value, market: ScoredMarket): Forecast | null {
  const probability = value(market);
  return probability === null
    ? null
    : { eventTicker: market.eventTicker, probability, outcome: market.outcome };
}

function eventCount(tickers: readonly string[]): number {
  return new Set(tickers).size;
}
