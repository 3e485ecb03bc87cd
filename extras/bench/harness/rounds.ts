export interface Pair<Measure> {
  readonly ours: Measure;
  readonly beside: Measure;
}

/**
 * Measures two sides in turn; which one is first changes with each round, so that noise affects both. A first round warms both up and is
 * dropped, unless each measurement has its own process.
 */
export async function alternate<Measure>(
  rounds: number,
  { ours, beside }: Pair<() => Promise<Measure>>,
  { warmUp }: { readonly warmUp: boolean } = { warmUp: true },
): Promise<Pair<Measure>[]> {
  const pairs: Pair<Measure>[] = [];
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const measured = await ours();
      pairs.push({ ours: measured, beside: await beside() });
    } else {
      const measured = await beside();
      pairs.push({ ours: await ours(), beside: measured });
    }
  }
  return pairs.slice(-rounds);
}

export interface Spread {
  /** The interval that contains the median with 95% certainty, by the ranks of the values; undefined for fewer than 10 values. */
  readonly medianWithin?: readonly [number, number] | undefined;
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: median(values),
    medianWithin: medianWithin(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
  };
}

/** The ranks of a sign test: the number of values below the median is binomial, with the standard deviation √n / 2. */
function medianWithin(values: readonly number[]): readonly [number, number] | undefined {
  if (values.length < 10) return undefined;
  const share = 0.98 / Math.sqrt(values.length);
  return [quantile(values, 0.5 - share), quantile(values, 0.5 + share)];
}

/** The ratio ours / beside of each round. */
export function ratioOf<Measure>(pairs: readonly Pair<Measure>[], of: (measure: Measure) => number): Spread {
  return spreadOf(pairs.map(({ ours, beside }) => of(ours) / of(beside)));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A quantile by the nearest rank; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
