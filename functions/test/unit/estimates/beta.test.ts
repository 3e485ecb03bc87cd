import fc from "fast-check";
import { betaCdf, betaQuantile } from "../../../src/estimates/beta.ts";

const parameter = fc.double({ min: 0.05, max: 2000, noNaN: true });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });

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
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (a, b, x) => expect(betaCdf(x, a, b)).toBeCloseTo(binomialTail(x, a, b), 9),
      ),
    );
  });

  it.each([
    [0.025, 0.05, 3.95, 0],
    [0.975, 0.05, 3.95, 0.14987018469682006],
    [0.025, 1.7, 2.3, 0.057898907826790545],
    [0.975, 1.7, 2.3, 0.8597035722525833],
    [0.025, 30, 70, 0.2146679929679869],
    [0.975, 300, 700, 0.3287593688520695],
    [0.025, 5000, 3000, 0.6143627580822268],
    [0.975, 40_000, 60_000, 0.40303823544203665],
    [0.975, 0.5, 0.5, 0.9984586668665639],
  ])("has the quantile %d of (%d, %d) that SciPy 1.17.1 gives", (given, a, b, expected) => {
    expect(betaQuantile(given, a, b)).toBeCloseTo(expected, 9);
  });

  it("has quantiles whose shares are the ones asked for", () => {
    fc.assert(
      fc.property(share, parameter, parameter, (given, a, b) => {
        const x = betaQuantile(given, a, b);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1);
        if (x > 1e-6 && x < 1 - 1e-6) expect(betaCdf(x, a, b)).toBeCloseTo(given, 6);
      }),
    );
  });

  it("is its own mirror image with the parameters exchanged", () => {
    fc.assert(
      fc.property(share, parameter, parameter, (given, a, b) =>
        expect(betaQuantile(given, a, b)).toBeCloseTo(1 - betaQuantile(1 - given, b, a), 8),
      ),
    );
  });

  it("stays within 0 and 1 for parameters near 0", () => {
    for (const [a, b] of [
      [0.0004, 3.9996],
      [3.9996, 0.0004],
    ] as const) {
      for (const given of [0.025, 0.975]) {
        expect(betaQuantile(given, a, b)).toBeGreaterThanOrEqual(0);
        expect(betaQuantile(given, a, b)).toBeLessThanOrEqual(1);
      }
    }
  });
});
