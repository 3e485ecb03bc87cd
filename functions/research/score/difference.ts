import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { meanOverEvents, resamplings, type Resample } from "../../src/estimates/scores.ts";

/** The squared errors of two forecasters on one market. */
export interface PairedErrors {
  readonly eventTicker: string;
  readonly one: number;
  readonly other: number;
}

export interface Difference {
  readonly markets: number;
  readonly events: number;
  /** Brier of the one minus Brier of the other: below 0 the one is better. */
  readonly brier: number;
  /** Its 95% interval over resampled events. */
  readonly low: number;
  readonly high: number;
}

export const seed = 20261121;

/** By the generator of the printed scores: docs/estimates.md holds intervals that it drew. */
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
