import Big from "big.js";
import fc from "fast-check";
import { fillOf } from "../../../../dashboard/src/word/fill.ts";

const quadratic = { type: "quadratic", multiplier: 1 };

describe("what a number of contracts costs", () => {
  it("is the price of each and the fee of the order, rounded up to a cent", () => {
    expect(fillOf({ price: 31, size: 297, contracts: 100, fee: quadratic })).toEqual({
      filled: 100,
      cost: 3100,
      fee: 150,
      total: 3250,
      payout: 10_000,
    });
    expect(fillOf({ price: 50, size: null, contracts: 1, fee: quadratic })).toMatchObject({
      fee: 2,
      total: 52,
    });
  });

  it("is of no more contracts than are offered at the price", () => {
    expect(fillOf({ price: 31, size: 15.76, contracts: 100, fee: quadratic })).toMatchObject({
      filled: 15.76,
      cost: 488.56,
      payout: 1576,
    });
  });

  it("is not known in all where the fee is not", () => {
    for (const fee of [null, { type: "flat", multiplier: 1 }])
      expect(fillOf({ price: 31, size: 297, contracts: 100, fee })).toMatchObject({ fee: null, total: null });
  });

  it("is that of exact decimals, for 1,000 random offers", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(1, 0.5, 2, 0.035),
        (tenThousandths, hundredths, contracts, multiplier) => {
          const [price, size] = [tenThousandths / 100, hundredths / 100];
          const fill = fillOf({ price, size, contracts, fee: { type: "quadratic", multiplier } });
          const p = Big(tenThousandths).div(10_000);
          const count = Big(Math.min(contracts, size));
          const exact = Big("0.07").times(multiplier).times(p).times(Big(1).minus(p)).times(count);
          const level = exact.round(4, Big.roundUp);
          expect(fill.fee).toBe(level.round(2, Big.roundUp).times(100).toNumber());
          expect(fill.cost).toBe(p.times(count).times(100).toNumber());
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
