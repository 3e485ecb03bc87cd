/** What the markets of one event add to a mean. Resampling draws whole events, since words of one event share its luck. */
interface EventTotal {
  readonly sum: number;
  /** More than 0. */
  readonly count: number;
}

/** A mean with its 95% interval over resampled events. */
export interface MeanOverEvents {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The means of `resamplings` draws by chance of as many events as there are, some of them several times. */
export type Resample = (sums: Float64Array, counts: Float64Array) => Float64Array;

export const resamplings = 2000;
const tail = 0.025;
const seed = 20261121;

/** The mean over all markets of the events; null without an event. The same events in the same order give the same interval. */
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

/** Draws by Marsaglia's xorshift of 32 bits (2003), inside the loop: a call for each draw would take as long as the rest of the work. */
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

/** How far a probability was from what happened: 0 is best, always saying 0.5 scores 0.25. */
export function squaredErrorOf(probability: number, outcome: 0 | 1): number {
  return (probability - outcome) ** 2;
}

export const tenths = 10;

/** Which tenth of the probabilities one lies in, from 0; the last one holds 1 too. */
export function tenthOf(probability: number): number {
  return Math.min(tenths - 1, Math.floor(probability * tenths));
}
