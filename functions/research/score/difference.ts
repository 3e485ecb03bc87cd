import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

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

export const resamplings = 2000;
export const seed = 20261121;
const tail = 0.025;

/**
 * How much two forecasters' Brier scores differ on the same markets. Whole events are resampled, since words of one event share its
 * luck; the seed is fixed, so equal data give equal intervals. Null without markets.
 */
export function differenceOf(pairs: readonly PairedErrors[]): Difference | null {
  if (pairs.length === 0) return null;
  const events = [...Map.groupBy(pairs, ({ eventTicker }) => eventTicker).values()].map((ofEvent) => ({
    sum: ofEvent.reduce((sum, { one, other }) => sum + one - other, 0),
    count: ofEvent.length,
  }));
  const random = xoroshiro128plus(seed);
  const means = Array.from({ length: resamplings }, () =>
    meanOf(events.map((event) => events[uniformInt(random, 0, events.length - 1)] ?? event)),
  ).sort((a, b) => a - b);
  return {
    markets: pairs.length,
    events: events.length,
    brier: meanOf(events),
    low: means[Math.floor(tail * resamplings)] ?? Number.NaN,
    high: means[Math.ceil((1 - tail) * resamplings) - 1] ?? Number.NaN,
  };
}

function meanOf(events: readonly { readonly sum: number; readonly count: number }[]): number {
  const total = events.reduce((all, { sum, count }) => ({ sum: all.sum + sum, count: all.count + count }), {
    sum: 0,
    count: 0,
  });
  return total.sum / total.count;
}
