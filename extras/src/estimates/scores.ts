/** The part of an event's markets in a mean. Resampling draws whole events, because the words of an event do not settle independently. */
interface EventTotal {
  readonly sum: number;
  /** Positive. */
  readonly count: number;
}

/** A mean with its 95% interval over resampled events. */
export interface MeanOverEvents {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The means of `resamplings` random samples. Each draws as many events as there are, with replacement. */
export type Resample = (sums: Float64Array, counts: Float64Array) => Float64Array;

export const resamplings = 2000;
const tail = 0.025;
const seed = 20261121;

/** The mean over all markets of the events; null without events. The same events in the same order give the same interval. */
export function meanOverEvents(
  events: readonly EventTotal[],
  resample: Resample = resampledMeans,
): MeanOverEvents | null {
  if (events.length === 0) return null;
  const sums = Float64Array.from(events, ({ sum }) => sum);
  const counts = Float64Array.from(events, ({ count }) => count);
  const means = resample(sums, counts).sort();
  const all = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return {
    value: all(sums) / all(counts),
    low: means[Math.floor(tail * resamplings)] ?? Number.NaN,
    high: means[Math.ceil((1 - tail) * resamplings) - 1] ?? Number.NaN,
  };
}

/** Bootstrap with Marsaglia's 32-bit xorshift (2003). The generator is inlined, because a call for each draw would double the time. */
function resampledMeans(sums: Float64Array, counts: Float64Array): Float64Array {
  const means = new Float64Array(resamplings);
  const { length } = sums;
  let state = seed;
  for (let resampling = 0; resampling < resamplings; resampling += 1) {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < length; drawn += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const event = (((state >>> 0) / 2 ** 32) * length) >>> 0;
      sum += sums[event] ?? 0;
      count += counts[event] ?? 0;
    }
    means[resampling] = sum / count;
  }
  return means;
}

/** The squared error (Brier score) of a probability. 0 is best; a constant 0.5 scores 0.25. */
export function squaredErrorOf(probability: number, outcome: 0 | 1): number {
  return (probability - outcome) ** 2;
}

export const tenths = 10;

/** The index, from 0 to 9, of the tenth that contains a probability. The last tenth includes 1. */
export function tenthOf(probability: number): number {
  return Math.min(tenths - 1, Math.floor(probability * tenths));
}
