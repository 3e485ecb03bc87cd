import { squaredErrorOf, tenthOf, tenths } from "../../src/estimates/scores.ts";

/** A probability that was forecast, and what happened. */
export interface Forecast {
  readonly eventTicker: string;
  readonly probability: number;
  readonly outcome: 0 | 1;
}

export interface Bin {
  /** Forecasts of at least `from` and less than `to`; the last bin holds 1 too. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Their mean, and the share of yes; null for an empty bin. */
  readonly forecast: number | null;
  readonly observed: number | null;
}

export interface Measures {
  readonly markets: number;
  readonly events: number;
  /** Mean of the squared errors; less is better, and always forecasting 0.5 scores 0.25. */
  readonly brier: number;
  /** Mean of -ln(the probability that was forecast for the outcome), kept within 0.001 and 0.999; always forecasting 0.5 scores 0.693. */
  readonly log_loss: number;
  /** Mean distance of a bin's forecast from its share of yes, weighed by its count. */
  readonly calibration_error: number;
  readonly bins: readonly Bin[];
}

const logLossBound = 0.001;

/** Null when there is no forecast. */
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
