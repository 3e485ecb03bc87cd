import fc from "fast-check";
import { dayMs, minuteMs } from "../../../src/base/clock.ts";
import { createClockDifference } from "../../../src/kalshi/clock-difference.ts";

const differenceAfter = (noted: readonly number[]) => {
  const difference = createClockDifference();
  for (const aheadMs of noted) difference.note(aheadMs);
  return difference.aheadMs();
};
const anyMs = fc.integer({ min: -30 * dayMs, max: 30 * dayMs });

describe("the difference to Kalshi's clock", () => {
  it("is 0 until three responses have a time", () => {
    expect([[], [5_000], [5_000, 6_000], [5_000, 6_000, 7_000]].map(differenceAfter)).toEqual([
      0, 0, 0, 6_000,
    ]);
  });

  it("is within the right ones, whatever times 4 of the last 9 responses have", () => {
    const right = fc.array(fc.integer({ min: 1_000, max: 2_000 }), { minLength: 5, maxLength: 5 });
    const wrong = fc.array(anyMs, { minLength: 4, maxLength: 4 });
    const before = fc.array(anyMs, { maxLength: 20 });
    const shuffled = fc
      .tuple(right, wrong)
      .chain(([some, others]) => fc.shuffledSubarray([...some, ...others], { minLength: 9 }));
    fc.assert(
      fc.property(before, shuffled, (old, last) => {
        const aheadMs = differenceAfter([...old, ...last]);
        expect(aheadMs).toBeGreaterThanOrEqual(1_000);
        expect(aheadMs).toBeLessThanOrEqual(2_000);
      }),
    );
  });

  it("is at most 10 minutes, however wrong all of them are", () => {
    expect(differenceAfter([7 * dayMs, 7 * dayMs, 7 * dayMs])).toBe(10 * minuteMs);
    expect(differenceAfter([-7 * dayMs, -7 * dayMs, -7 * dayMs])).toBe(-10 * minuteMs);
  });
});
