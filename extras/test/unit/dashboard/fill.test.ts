import Big from "big.js";
import fc from "fast-check";
import { fillOf, maxLevels } from "../../../dashboard/src/word/fill.ts";
import { maxShownLevels } from "../../../src/markets/book/order-book.ts";

const quadratic = { type: "quadratic", multiplier: 1 };

describe("what a number of contracts costs", () => {
  it("counts as many levels of a side as a response holds at most", () => {
    expect(maxLevels).toBe(maxShownLevels);
  });

  it("is the price of each and the fee of the order, rounded up to a cent", () => {
    expect(fillOf([{ price: 31, size: 297 }], 100, quadratic)).toEqual({
      filled: 100,
      atBest: 100,
      best: 31,
      average: 31,
      worst: 31,
      cost: 3100,
      fee: 150,
      total: 3250,
      payout: 10_000,
    });
    expect(fillOf([{ price: 50, size: null }], 1, quadratic)).toMatchObject({ fee: 2, total: 52 });
  });

  it("takes the dearer offers of the book once the cheaper ones are gone", () => {
    const levels = [
      { price: 31, size: 297 },
      { price: 32, size: 3 },
      { price: 33.5, size: 1_000 },
    ];
    expect(fillOf(levels, 400, quadratic)).toMatchObject({
      filled: 400,
      atBest: 297,
      worst: 33.5,
      cost: 297 * 31 + 3 * 32 + 100 * 33.5,
    });
    expect(fillOf(levels, 298, quadratic)?.worst).toBe(32);
  });

  it("is of no more contracts than are offered, and null where none are", () => {
    expect(fillOf([{ price: 31, size: 15.76 }], 100, quadratic)).toMatchObject({
      filled: 15.76,
      cost: 488.56,
      payout: 1576,
    });
    expect(fillOf([], 100, quadratic)).toBeNull();
    expect(fillOf([{ price: 31, size: 0 }], 100, quadratic)).toBeNull();
  });

  it("has the ordinary taker's fee where makers or combos pay their own", () => {
    const levels = [{ price: 31, size: 297 }];
    for (const type of ["quadratic_with_maker_fees", "quadratic_with_combo_maker_fees"])
      expect(fillOf(levels, 100, { type, multiplier: 1 })).toEqual(fillOf(levels, 100, quadratic));
  });

  it("is not known in all where the fee is not", () => {
    for (const fee of [null, { type: "flat", multiplier: 1 }])
      expect(fillOf([{ price: 31, size: 297 }], 100, fee)).toMatchObject({ fee: null, total: null });
  });

  it("is that of exact decimals, for 1,000 random books", () => {
    const level = fc.record({
      tenThousandths: fc.integer({ min: 1, max: 9_999 }),
      hundredths: fc.integer({ min: 1, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(level, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(1, 0.5, 2, 0.035),
        (offers, contracts, multiplier) => {
          const asks = offers.toSorted((a, b) => a.tenThousandths - b.tenThousandths);
          const levels = asks.map(({ tenThousandths, hundredths }) => ({
            price: tenThousandths / 100,
            size: hundredths / 100,
          }));
          const fill = fillOf(levels, contracts, { type: "quadratic", multiplier });
          let [left, cost, fees] = [Big(contracts), Big(0), Big(0)];
          for (const { tenThousandths, hundredths } of asks) {
            const p = Big(tenThousandths).div(10_000);
            const size = Big(hundredths).div(100);
            const count = size.lt(left) ? size : left;
            const exact = Big("0.07").times(multiplier).times(p).times(Big(1).minus(p)).times(count);
            left = left.minus(count);
            cost = cost.plus(p.times(count));
            fees = fees.plus(exact.round(4, Big.roundUp));
          }
          expect(fill?.fee).toBe(fees.round(2, Big.roundUp).times(100).toNumber());
          expect(fill?.cost).toBe(cost.times(100).toNumber());
          expect(fill?.filled).toBe(Big(contracts).minus(left).toNumber());
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
