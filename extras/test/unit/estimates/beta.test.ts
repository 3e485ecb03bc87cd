import fc from "fast-check";
import { betaCdf, betaQuantile, predictiveIntervalOf } from "../../../src/estimates/beta.ts";
import { meanOverEvents } from "../../../src/estimates/scores.ts";

const parameter = fc.double({ min: 0.05, max: 2000, noNaN: true });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const small = fc.integer({ min: 1, max: 60 });

/** The chance of at least `a` successes in a + b - 1 throws: the Beta distribution of whole parameters, by its definition. */
function binomialTail(x: number, a: number, b: number): number {
  const throws = a + b - 1;
  let term = (1 - x) ** throws;
  let tail = 0;
  for (let successes = 0; successes <= throws; successes++) {
    if (successes >= a) tail += term;
    term *= ((throws - successes) / (successes + 1)) * (x / (1 - x));
  }
  return tail;
}

describe("the Beta distribution", () => {
  it("of whole parameters is the tail of a binomial one", () => {
    fc.assert(
      fc.property(small, small, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, x) =>
        expect(betaCdf(x, a, b)).toBeCloseTo(binomialTail(x, a, b), 9),
      ),
    );
  });

  it.each([
    [0.025, 0.0004, 3.9996, 0],
    [0.975, 3.9996, 0.0004, 1],
    [0.025, 0.05, 3.95, 0],
    [0.975, 0.05, 3.95, 0.14987018469682006],
    [0.025, 1.7, 2.3, 0.057898907826790545],
    [0.975, 300, 700, 0.3287593688520695],
    [0.025, 5000, 3000, 0.6143627580822268],
    [0.975, 40_000, 60_000, 0.40303823544203665],
    [0.975, 0.5, 0.5, 0.9984586668665639],
  ])("has the quantile %d of (%d, %d) that SciPy 1.17.1 gives", (given, a, b, expected) => {
    expect(betaQuantile(given, a, b)).toBeCloseTo(expected, 9);
  });

  it("has quantiles whose shares are the ones asked for, and is mirrored with the parameters exchanged", () => {
    fc.assert(
      fc.property(share, parameter, parameter, (given, a, b) => {
        const x = betaQuantile(given, a, b);
        expect(0 <= x && x <= 1).toBe(true);
        if (x > 1e-6 && x < 1 - 1e-6) expect(betaCdf(x, a, b)).toBeCloseTo(given, 6);
        expect(x).toBeCloseTo(1 - betaQuantile(1 - given, b, a), 8);
      }),
    );
  });
});

describe("the predictive interval of later markets", () => {
  it.each([
    ["holds both results of a market that may go either way", [0.5, 4, 1], [0, 1]],
    ["is one number where the chance is all but certain", [0.01, 40, 1], [0, 0]],
    // Beta(1, 1): each of the 200 counts from 0 to 199 is as likely.
    ["of a uniform chance leaves out a fortieth of the counts on either side", [0.5, 2, 199], [5, 194]],
  ] as const)("%s", (_, [mean, strength, count], [low, high]) => {
    expect(predictiveIntervalOf(mean, strength, count)).toEqual({ low, high });
  });

  it("lies within the possible counts, and is mirrored when yes and no are", () => {
    const mean = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    const strength = fc.double({ min: 0.5, max: 40, noNaN: true });
    fc.assert(
      fc.property(mean, strength, fc.integer({ min: 1, max: 400 }), (p, s, m) => {
        const { low, high } = predictiveIntervalOf(p, s, m);
        expect(0 <= low && low <= high && high <= m).toBe(true);
        const mirrored = predictiveIntervalOf(1 - p, s, m);
        // A sum that is exactly at the bound may fall on either side of it.
        expect(Math.abs(mirrored.low - (m - high))).toBeLessThanOrEqual(1);
        expect(Math.abs(mirrored.high - (m - low))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const event = fc.record({
  sum: fc.double({ min: -20, max: 20, noNaN: true }),
  count: fc.integer({ min: 1, max: 30 }),
});

describe("a mean over resampled events", () => {
  it("is null without an event", () => {
    expect(meanOverEvents([])).toBeNull();
  });

  it("is the mean of all markets, with an interval within the events' own means, the same for the same events", () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), (given) => {
        const mean = meanOverEvents(given);
        const [sum, count] = given.reduce(([all, of], one) => [all + one.sum, of + one.count], [0, 0]);
        expect(mean?.value).toBeCloseTo(sum / count, 9);
        const own = given.map((one) => one.sum / one.count);
        expect(mean?.low).toBeGreaterThanOrEqual(Math.min(...own) - 1e-9);
        expect(mean?.high).toBeLessThanOrEqual(Math.max(...own) + 1e-9);
        expect(mean?.low).toBeLessThanOrEqual(mean?.high ?? Number.NaN);
        expect(meanOverEvents(given)).toEqual(mean);
      }),
      { numRuns: 30 },
    );
  });

  it("holds the true mean in about 95 of 100 samples", () => {
    let state = 7;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const samples = Array.from({ length: 200 }, () =>
      meanOverEvents(Array.from({ length: 60 }, () => ({ sum: 10 * (0.3 + normal()), count: 10 }))),
    );
    const held = samples.filter((one) => one !== null && one.low <= 0.3 && 0.3 <= one.high).length;
    expect(held).toBeGreaterThanOrEqual(180);
    expect(held).toBeLessThan(200);
  });

  it("resamples whole events: ten words of an event share its luck", () => {
    const width = (of: Parameters<typeof meanOverEvents>[0]) => {
      const mean = meanOverEvents(of);
      return mean === null ? Number.NaN : mean.high - mean.low;
    };
    const markets = Array.from({ length: 200 }, (_, at) => ({ sum: at % 2, count: 1 }));
    const whole = Array.from({ length: 20 }, (_, at) => ({ sum: at % 2 === 0 ? 10 : 0, count: 10 }));
    expect(width(whole)).toBeGreaterThan(2 * width(markets));
  });
});
