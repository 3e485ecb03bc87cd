import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import {
  meanOverEvents,
  resamplings,
  squaredErrorOf,
  tenthOf,
  tenths,
  type Resample,
} from "../../src/estimates/scores.ts";
import type { Fee } from "../../src/markets/event/event.ts";
import { profitOf, rules, sideOf, type Rule } from "../../src/estimates/verdict.ts";
import type { ScoredMarket } from "./walk-forward.ts";

/** A forecast probability, and the result. */
export interface Forecast {
  readonly eventTicker: string;
  readonly probability: number;
  readonly outcome: 0 | 1;
}

export interface Bin {
  /** Contains forecasts from `from` (inclusive) to `to` (exclusive; 1 is in the last bin). */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The mean forecast and the share of yes; null for an empty bin. */
  readonly forecast: number | null;
  readonly observed: number | null;
}

export interface Measures {
  readonly markets: number;
  readonly events: number;
  /** The mean squared error. Less is better; a constant 0.5 scores 0.25. */
  readonly brier: number;
  /** The mean of -ln(the probability forecast for the outcome), kept within 0.001 and 0.999. A constant 0.5 scores 0.693. */
  readonly log_loss: number;
  /** The mean distance between a bin's forecast and its share of yes, weighted by its count. */
  readonly calibration_error: number;
  readonly bins: readonly Bin[];
}

const logLossBound = 0.001;

/** Null without forecasts. */
export function measuresOf(forecasts: readonly Forecast[]): Measures | null {
  if (forecasts.length === 0) return null;
  const bins = binsOf(forecasts);
  return {
    markets: forecasts.length,
    events: new Set(forecasts.map(({ eventTicker }) => eventTicker)).size,
    brier: mean(forecasts.map(({ probability, outcome }) => squaredErrorOf(probability, outcome))),
    log_loss: mean(forecasts.map(logLossOf)),
    calibration_error:
      bins.reduce(
        (sum, { count, forecast, observed }) => sum + count * Math.abs((forecast ?? 0) - (observed ?? 0)),
        0,
      ) / forecasts.length,
    bins,
  };
}

function logLossOf({ probability, outcome }: Forecast): number {
  const forecast = outcome === 1 ? probability : 1 - probability;
  return -Math.log(Math.min(Math.max(forecast, logLossBound), 1 - logLossBound));
}

function binsOf(forecasts: readonly Forecast[]): Bin[] {
  const byBin = Map.groupBy(forecasts, ({ probability }) => tenthOf(probability));
  return Array.from({ length: tenths }, (_, bin) => {
    const inside = byBin.get(bin) ?? [];
    return {
      from: bin / tenths,
      to: (bin + 1) / tenths,
      count: inside.length,
      forecast: inside.length === 0 ? null : mean(inside.map(({ probability }) => probability)),
      observed: inside.length === 0 ? null : mean(inside.map(({ outcome }) => outcome)),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The squared errors of two forecasters on the same market. */
export interface PairedErrors {
  readonly eventTicker: string;
  readonly one: number;
  readonly other: number;
}

export interface Difference {
  readonly markets: number;
  readonly events: number;
  /** Difference of the Brier scores: below 0 the first forecaster is better. */
  readonly brier: number;
  /** Its 95% interval over resampled events. */
  readonly low: number;
  readonly high: number;
}

export const seed = 20261121;

/** Uses the generator of the printed scores, because extras/docs/estimates.md has intervals that it drew. */
export const resample: Resample = (sums, counts) => {
  const random = xoroshiro128plus(seed);
  return Float64Array.from({ length: resamplings }, () => {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < sums.length; drawn += 1) {
      const event = uniformInt(random, 0, sums.length - 1);
      sum += sums[event] ?? 0;
      count += counts[event] ?? 0;
    }
    return sum / count;
  });
};

/**
 * How much two forecasters' Brier scores differ on the same markets. Whole events are resampled, since words of one event share its
 * luck; the seed is fixed, so equal data give equal intervals. Null without markets.
 */
export function differenceOf(pairs: readonly PairedErrors[]): Difference | null {
  const events = [...Map.groupBy(pairs, ({ eventTicker }) => eventTicker).values()].map((ofEvent) => ({
    sum: ofEvent.reduce((sum, { one, other }) => sum + one - other, 0),
    count: ofEvent.length,
  }));
  const mean = meanOverEvents(events, resample);
  if (mean === null) return null;
  return { markets: pairs.length, events: events.length, brier: mean.value, low: mean.low, high: mean.high };
}

/** The result of a rule on a history's quotes. */
export interface Backtest {
  readonly rule: Rule;
  readonly trades: number;
  readonly events: number;
  /** Dollars for each contract after the fee, with its 95% interval over resampled events; null without a trade. */
  readonly profit_per_contract: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A history does not name the fee, so this is the provider's usual one. */
const usualFee: Fee = { type: "quadratic", multiplier: 1 };

/** Buys a contract of every market that a rule buys, at the quote from before the event. Shows losing rules, too. */
export function backtestsOf(markets: readonly ScoredMarket[]): Backtest[] {
  return rules.map((rule) => {
    const profits = markets.flatMap(({ eventTicker, quote, low, high, forecasts, fairBasis, outcome }) => {
      if (quote === null) return [];
      const { fair_value, fair_value_by_siblings } = forecasts;
      const market = {
        low,
        high,
        fairValue: fair_value ?? fair_value_by_siblings,
        fairBasis,
        bid: quote.yes_bid_dollars,
        ask: quote.yes_ask_dollars,
      };
      const side = sideOf(rule, market, usualFee);
      const profit = side === null ? null : profitOf(side, market, usualFee, outcome === 1 ? "yes" : "no");
      return profit === null ? [] : [{ eventTicker, one: profit, other: 0 }];
    });
    const mean = differenceOf(profits);
    return {
      rule,
      trades: profits.length,
      events: mean?.events ?? 0,
      profit_per_contract: mean?.brier ?? null,
      low: mean?.low ?? null,
      high: mean?.high ?? null,
    };
  });
}
