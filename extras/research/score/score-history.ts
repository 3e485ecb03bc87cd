import { sizeOf } from "../../src/estimates/posterior.ts";
import {
  type ScoredMarket,
  quotedAt,
  shrunk,
  walkForward,
  type Forecaster,
  type UnquotedEvent,
  type Walked,
} from "./walk-forward.ts";
import type { SettledLine } from "../history/settled-lines.ts";
import {
  backtestsOf,
  type Backtest,
  differenceOf,
  measuresOf,
  seed,
  type Difference,
  type Forecast,
  type Measures,
} from "./measures.ts";
import type { Knowledge } from "./count-phrase.ts";
import { resamplings, squaredErrorOf } from "../../src/estimates/scores.ts";
import { laterTotalsOf, type LaterTotals } from "./later-totals.ts";
import { formulaVersion } from "../../src/forecasts/forecast.ts";
import { quoteTimesOf, type QuoteTimes } from "./dated-events.ts";

/** The sets of compared markets, and the forecasters that are scored on each. */
const sets = {
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
type SetName = keyof typeof sets;
const setNames = ["all", "record", "cold", "quote", "siblings"] as const satisfies readonly SetName[];

function hasRecord({ evidence }: ScoredMarket): boolean {
  return sizeOf(evidence.record) > 0;
}

function hasTranscripts({ evidence }: ScoredMarket): boolean {
  return evidence.transcripts !== null;
}

export interface ScoredForecaster extends Measures {
  readonly name: Forecaster;
  /** The difference on the markets with a usable quote; null without any. */
  readonly difference_to_market: Difference | null;
}

export interface ScoredSet {
  readonly name: SetName;
  readonly what: string;
  readonly markets: number;
  readonly events: number;
  /** Number of markets with a transcript from before the event. */
  readonly with_transcripts: number;
  readonly forecasters: readonly ScoredForecaster[];
}

export interface Comparison extends Difference {
  readonly one: string;
  readonly other: string;
  readonly set: SetName;
}

export interface Score {
  /** The version of the formula. */
  readonly formula: number;
  readonly history: {
    readonly markets: number;
    readonly events: number;
    readonly series: readonly string[];
    readonly scored_events: number;
    readonly first_day: string | null;
    readonly last_day: string | null;
  };
  readonly sets: readonly ScoredSet[];
  /** The claims, and other strengths of the prior. */
  readonly comparisons: readonly Comparison[];
  /** How long before the start the usable quotes were taken; null if no start is known. */
  readonly quote_times: QuoteTimes | null;
  readonly unquoted_events: readonly UnquotedEvent[];
  /** For all words, then by the length of their record; empty if no word settles later. */
  readonly later_totals: readonly LaterTotals[];
  readonly backtests: readonly Backtest[];
  readonly resamplings: number;
  readonly seed: number;
}

type Value = (market: ScoredMarket) => number | null;
const valueOf =
  (forecaster: Forecaster): Value =>
  ({ forecasts }) =>
    forecasts[forecaster];

const otherStrengths = [1, 2, 8, 16];

/** Scores every forecaster on a history, walking forward in time. Without `knowledge` there are no transcripts. */
export function scoreHistory(
  lines: readonly SettledLine[],
  knowledge: Knowledge | null,
  { markets, unquoted }: Walked = walkForward(lines, knowledge),
): Score {
  const days = lines.flatMap(({ event_date }) => event_date ?? []).sort();
  const compare = (set: SetName, one: Forecaster, other: Forecaster) =>
    compared([nameOf(one), nameOf(other)], set, markets, valueOf(one), valueOf(other));
  return {
    formula: formulaVersion,
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
      ...(markets.some(hasTranscripts)
        ? [
            compare("all", "estimate", "without_transcripts"),
            compare("record", "estimate", "without_transcripts"),
            compare("cold", "estimate", "series_rate"),
            compare("quote", "estimate", "without_transcripts"),
          ]
        : []),
      ...(markets.some(({ evidence }) => evidence.speaker !== null)
        ? [
            compare("all", "estimate", "without_speaker"),
            compare("quote", "fair_value", "fair_value_without_speaker"),
            compare("quote", "fair_value_without_speaker", "market"),
          ]
        : []),
      compare("record", "estimate", "raw_record"),
      compare("record", "estimate", "series_rate"),
      compare("quote", "fair_value", "market"),
      compare("quote", "estimate", "market"),
      compare("siblings", "fair_value_by_siblings", "estimate"),
      ...otherStrengths.map((strength) =>
        compared(
          [`record with k = ${strength}`, "record with k = 4"],
          "record",
          markets,
          ({ evidence: { record }, forecasts }) =>
            shrunk(record.yes, sizeOf(record), forecasts.series_rate ?? Number.NaN, strength),
          valueOf("without_transcripts"),
        ),
      ),
    ].flatMap((comparison) => comparison ?? []),
    quote_times: quoteTimesOf(
      markets.flatMap(({ quote, startsAt }) =>
        quote === null || startsAt === null ? [] : [{ at: quotedAt(quote), startsAt }],
      ),
    ),
    unquoted_events: unquoted,
    later_totals: laterTotalsOf(lines, knowledge?.countPhrase ?? null),
    backtests: backtestsOf(markets),
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
    with_transcripts: markets.filter(hasTranscripts).length,
    forecasters: set.forecasters.flatMap((forecaster: Forecaster) => {
      const value = valueOf(forecaster);
      const measures = measuresOf(markets.flatMap((market) => forecastBy(value, market) ?? []));
      if (measures === null) return [];
      const difference = forecaster === "market" ? null : pairedDifference(markets, value, valueOf("market"));
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

/** Compares two forecasters on the markets that both forecast. */
function pairedDifference(markets: readonly ScoredMarket[], ofOne: Value, ofOther: Value): Difference | null {
  return differenceOf(
    markets.flatMap((market) => {
      const [one, other] = [forecastBy(ofOne, market), forecastBy(ofOther, market)];
      if (one === null || other === null) return [];
      return [
        {
          eventTicker: market.eventTicker,
          one: squaredErrorOf(one.probability, one.outcome),
          other: squaredErrorOf(other.probability, other.outcome),
        },
      ];
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
