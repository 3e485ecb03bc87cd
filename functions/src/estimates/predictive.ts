/**
 * The 95% interval of how many of `count` later markets settle yes, by the beta-binomial distribution with this mean and strength:
 * from the least number with more than 2.5% of the weight up to it, to the least one with at least 97.5%.
 */
export function predictiveIntervalOf(
  mean: number,
  strength: number,
  count: number,
): { readonly low: number; readonly high: number } {
  const weights = weightsOf(mean * strength, (1 - mean) * strength, count);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  let low = -1;
  for (let yes = 0; yes < weights.length; yes += 1) {
    below += (weights[yes] ?? 0) / total;
    if (low < 0 && below > tail) low = yes;
    if (below >= 1 - tail) return { low, high: yes };
  }
  return { low: Math.max(low, 0), high: count };
}

const tail = 0.025;

/** Of 0 to `count` yes, relative to each other: each follows from the one before. Scaled as they grow, so that none overflows. */
function weightsOf(a: number, b: number, count: number): number[] {
  const weights = [1];
  for (let yes = 0; yes < count; yes++) {
    const ratio = (((count - yes) / (yes + 1)) * (a + yes)) / (b + count - yes - 1);
    const next = (weights[yes] ?? 0) * ratio;
    weights.push(next);
    if (next > 1e200) for (const at of weights.keys()) weights[at] = (weights[at] ?? 0) / 1e200;
  }
  return weights;
}
