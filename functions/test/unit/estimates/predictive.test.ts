import fc from "fast-check";
import { predictiveIntervalOf } from "../../../src/estimates/predictive.ts";

const mean = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const strength = fc.double({ min: 0.5, max: 40, noNaN: true });
const count = fc.integer({ min: 1, max: 400 });

describe("the predictive interval of later markets", () => {
  it("is from 0 to 1 for one market that may go either way, and one number where the chance is all but certain", () => {
    expect(predictiveIntervalOf(0.5, 4, 1)).toEqual({ low: 0, high: 1 });
    expect(predictiveIntervalOf(0.01, 40, 1)).toEqual({ low: 0, high: 0 });
  });

  it("of a uniform chance leaves out a fortieth of the counts on either side", () => {
    // Beta(1, 1): each of the 200 counts from 0 to 199 is as likely.
    expect(predictiveIntervalOf(0.5, 2, 199)).toEqual({ low: 5, high: 194 });
  });

  it("lies within the possible counts, and is mirrored when yes and no are", () => {
    fc.assert(
      fc.property(mean, strength, count, (p, s, m) => {
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
