import fc from "fast-check";
import { meanOverEvents } from "../../../src/estimates/scores.ts";

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
