/** Lanczos' coefficients for g = 7, as in Numerical Recipes, third edition, section 6.1. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const maxSteps = 10_000;
const tiny = 1e-300;

/**
 * The quantile of a Beta(a, b) distribution: `share` of its weight lies below the result. a and b are above 0, share is in (0, 1).
 * Exact to about 1e-9. Newton's method inside a bracket that each step narrows.
 */
export function betaQuantile(share: number, a: number, b: number): number {
  const cdf = createBetaCdf(a, b);
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let step = 0; step < maxSteps && high - low > 1e-12; step++) {
    const excess = cdf.at(x) - share;
    if (excess === 0) return x;
    if (excess > 0) high = x;
    else low = x;
    const next = x - excess / cdf.density(x);
    const isInside = next > low && next < high;
    if (isInside && Math.abs(next - x) < 1e-12) return next;
    x = isInside ? next : (low + high) / 2;
  }
  return x;
}

/** The cumulative distribution: the share of the weight of Beta(a, b) below x. */
export function betaCdf(x: number, a: number, b: number): number {
  return createBetaCdf(a, b).at(x);
}

interface BetaCdf {
  at(x: number): number;
  density(x: number): number;
}

function createBetaCdf(a: number, b: number): BetaCdf {
  const scale = logGamma(a + b) - logGamma(a) - logGamma(b);
  const front = (x: number) => Math.exp(scale + a * Math.log(x) + b * Math.log1p(-x));
  return {
    at(x) {
      if (x <= 0) return 0;
      if (x >= 1) return 1;
      // The continued fraction converges fast on this side of the mean. The other side is computed as 1 minus its mirror image.
      return x < (a + 1) / (a + b + 2)
        ? (front(x) * continuedFraction(x, a, b)) / a
        : 1 - (front(x) * continuedFraction(1 - x, b, a)) / b;
    },
    density: (x) => front(x) / (x * (1 - x)),
  };
}

/** The continued fraction of the incomplete beta function, by Lentz's method (Numerical Recipes, third edition, section 6.4). */
function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  const advance = (numerator: number): number => {
    d = 1 / awayFromZero(1 + numerator * d);
    c = awayFromZero(1 + numerator / c);
    fraction *= d * c;
    return d * c;
  };
  for (let m = 1; m <= maxSteps; m++) {
    advance((m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)));
    const change = advance((-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)));
    if (Math.abs(change - 1) < 1e-14) break;
  }
  return fraction;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

/** The logarithm of the gamma function of x > 0. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const [first = 0, ...rest] = lanczos;
  const base = x + 6.5;
  const series = rest.reduce((sum, coefficient, i) => sum + coefficient / (x + i), first);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

/**
 * The 95% interval of how many of `count` later markets settle yes, by the beta-binomial distribution with this mean and strength: from
 * the least number whose cumulative weight exceeds 2.5% to the least one where it reaches 97.5%.
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

/** The weights of 0 to `count` yes, relative to each other. Each is computed from the one before, and scaled so that none overflows. */
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
