import { shrunk } from "../../src/estimates/estimate.ts";
import type { SettledLine } from "../history/settled-line.ts";
import type { CountPhrase } from "./count-phrase.ts";
import { differenceOf, resamplings, seed, type Difference } from "./difference.ts";
import { measuresOf, squaredErrorOf, type Forecast, type Measures } from "./measures.ts";
import { forecasters, walkForward, type Forecaster, type ScoredMarket } from "./walk-forward.ts";

export interface ScoredForecaster extends Measures {
  readonly name: Forecaster;
  /** On those of its markets that have a usable quote; null without any. */
  readonly difference_to_market: Difference | null;
}

export interface ScoredSet {
  readonly name: "record" | "quote";
  readonly what: string;
  readonly markets: number;
  readonly events: number;
  readonly forecasters: readonly ScoredForecaster[];
}

export interface Comparison extends Difference {
  readonly one: string;
  readonly other: string;
  readonly set: ScoredSet["name"];
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
  readonly resamplings: number;
  readonly seed: number;
}

type Value = (market: ScoredMarket) => number | null;

const onRecord = [
  "series_rate",
  "raw_record",
  "shrunk_record",
  "transcripts_raw",
  "transcripts_shrunk",
  "estimate",
] as const;
const onQuote = [
  "series_rate",
  "transcripts_raw",
  "transcripts_shrunk",
  "estimate",
  "market",
  "fair_value",
] as const;
const otherStrengths = [1, 2, 8, 16];

/** Scores every forecaster on a history, walking forward in time. */
export function scoreHistory(lines: readonly SettledLine[], countPhrase: CountPhrase | null): Score {
  const markets = walkForward(lines, countPhrase);
  const record = markets.filter(({ hasRecord }) => hasRecord);
  const quoted = markets.filter(({ forecasts }) => forecasts.market !== null);
  const days = lines.flatMap(({ event_date }) => event_date ?? []).sort();
  const estimate: Value = ({ forecasts }) => forecasts.estimate;
  return {
    history: {
      markets: lines.length,
      events: eventCount(lines.map(({ event_ticker }) => event_ticker)),
      series: [...new Set(lines.map(({ series_ticker }) => series_ticker))].sort(),
      scored_events: eventCount(markets.map(({ eventTicker }) => eventTicker)),
      first_day: days.at(0) ?? null,
      last_day: days.at(-1) ?? null,
    },
    sets: [
      setOf("record", "markets whose word has settled before in its series", record, onRecord),
      setOf("quote", "markets with a usable quote from before the event", quoted, onQuote),
    ],
    comparisons: [
      compared("estimate", "raw record", "record", record, estimate, ({ forecasts }) => forecasts.raw_record),
      compared(
        "estimate",
        "series rate",
        "record",
        record,
        estimate,
        ({ forecasts }) => forecasts.series_rate,
      ),
      compared(
        "fair value",
        "market",
        "quote",
        quoted,
        ({ forecasts }) => forecasts.fair_value,
        ({ forecasts }) => forecasts.market,
      ),
      compared("estimate", "market", "quote", quoted, estimate, ({ forecasts }) => forecasts.market),
      ...otherStrengths.map((strength) =>
        compared(
          `record with k = ${strength}`,
          "record with k = 4",
          "record",
          record,
          ({ evidence: { yes, size, prior } }) => shrunk(yes, size, prior, strength),
          ({ forecasts }) => forecasts.shrunk_record,
        ),
      ),
    ].flatMap((comparison) => comparison ?? []),
    resamplings,
    seed,
  };
}

function setOf(
  name: ScoredSet["name"],
  what: string,
  markets: readonly ScoredMarket[],
  names: readonly Forecaster[],
): ScoredSet {
  return {
    name,
    what,
    markets: markets.length,
    events: eventCount(markets.map(({ eventTicker }) => eventTicker)),
    forecasters: forecasters
      .filter((forecaster) => names.includes(forecaster))
      .flatMap((forecaster) => {
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
  one: string,
  other: string,
  set: ScoredSet["name"],
  markets: readonly ScoredMarket[],
  ofOne: Value,
  ofOther: Value,
): Comparison | null {
  const difference = pairedDifference(markets, ofOne, ofOther);
  return difference === null ? null : { one, other, set, ...difference };
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
