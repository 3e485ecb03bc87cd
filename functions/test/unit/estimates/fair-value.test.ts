import fc from "fast-check";
import { fairValueOf, midOf } from "../../../src/estimates/fair-value.ts";

const quoteOf = (bid: number | null, ask: number | null) => ({ yes_bid_dollars: bid, yes_ask_dollars: ask });
const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });

describe("the fair value", () => {
  it("weighs the market's middle 0.7 and the estimate 0.3 in log-odds", () => {
    expect(fairValueOf(0.5, quoteOf(0.7, 0.74))).toBeCloseTo(1 / (1 + (0.28 / 0.72) ** 0.7), 10);
    expect(fairValueOf(0.9, quoteOf(0.5, 0.5))).toBeCloseTo(1 / (1 + (0.1 / 0.9) ** 0.3), 10);
  });

  it.each([
    ["no bid", 0, 0.1],
    ["an unknown bid", null, 0.1],
    ["no ask", 0.9, 1],
    ["an unknown ask", 0.9, null],
    ["a bid above the ask", 0.6, 0.5],
    ["a spread of 0.26", 0.4, 0.66],
    ["a spread above 0.25 by the smallest step of a price", 0.4, 0.650001],
  ])("is null for %s", (_, bid, ask) => {
    expect(fairValueOf(0.5, quoteOf(bid, ask))).toBeNull();
  });

  it("takes a spread of exactly 0.25, of whatever prices", () => {
    for (let cents = 1; cents < 75; cents++) {
      expect(midOf(quoteOf(cents / 100, (cents + 25) / 100))).toBeCloseTo((2 * cents + 25) / 200, 10);
    }
  });

  it("lies between the market's middle and the estimate", () => {
    fc.assert(
      fc.property(inside, inside, (probability, price) => {
        const value = fairValueOf(probability, quoteOf(price, price)) ?? Number.NaN;
        expect(value).toBeGreaterThanOrEqual(Math.min(probability, price) - 1e-12);
        expect(value).toBeLessThanOrEqual(Math.max(probability, price) + 1e-12);
      }),
    );
  });
});
