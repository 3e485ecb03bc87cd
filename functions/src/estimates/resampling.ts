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

/** Fills the list with places in it, each drawn by chance: as many as there are, some of them several times. */
export type Draw = (places: Uint32Array) => void;

export const resamplings = 2000;
const tail = 0.025;
const seed = 20261121;

/** The mean over all markets of the events; null without an event. The same events in the same order give the same interval. */
export function meanOverEvents(
  events: readonly EventTotal[],
  draw: Draw = createDraw(),
): MeanOverEvents | null {
  if (events.length === 0) return null;
  const sums = Float64Array.from(events, ({ sum }) => sum);
  const counts = Float64Array.from(events, ({ count }) => count);
  const means = resampledMeans(sums, counts, draw).sort();
  const all = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  return {
    value: all(sums) / all(counts),
    low: means[Math.floor(tail * resamplings)] ?? Number.NaN,
    high: means[Math.ceil((1 - tail) * resamplings) - 1] ?? Number.NaN,
  };
}

/** No closures in here: each call would compile its own anew, which takes longer than the work. */
function resampledMeans(sums: Float64Array, counts: Float64Array, draw: Draw): Float64Array {
  const drawn = new Uint32Array(sums.length);
  const means = new Float64Array(resamplings);
  for (let resampling = 0; resampling < resamplings; resampling += 1) {
    draw(drawn);
    means[resampling] = meanOf(sums, counts, drawn);
  }
  return means;
}

function meanOf(sums: Float64Array, counts: Float64Array, drawn: Uint32Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < drawn.length; at += 1) {
    const event = drawn[at] ?? 0;
    sum += sums[event] ?? 0;
    count += counts[event] ?? 0;
  }
  return sum / count;
}

function createDraw(): Draw {
  let state = seed;
  return (places) => {
    state = xorshift(state, places);
  };
}

/** Marsaglia's xorshift of 32 bits (2003). Returns its next state. */
function xorshift(state: number, places: Uint32Array): number {
  let next = state;
  for (let at = 0; at < places.length; at += 1) {
    next ^= next << 13;
    next ^= next >>> 17;
    next ^= next << 5;
    places[at] = ((next >>> 0) / 2 ** 32) * places.length;
  }
  return next;
}
