import { profitOf, sideOf, singleFeeOf, type Tradable } from "../../../src/estimates/rules.ts";

const fee = { type: "quadratic", multiplier: 1 };
/** The estimate's interval is 0.3 to 0.6; the fair value leaves 5 cents on yes before the fee. */
const market: Tradable = {
  low: 0.3,
  high: 0.6,
  fairValue: 0.45,
  fairBasis: "price",
  bid: 0.36,
  ask: 0.4,
};

describe("a rule", () => {
  it("of the fair value buys the side on which something is left after price and fee", () => {
    expect(sideOf("fair_value", market, fee)).toBe("yes");
    // 0.07 × 0.4 × 0.6 is rounded up to 2 cents: exactly nothing would be left.
    expect(sideOf("fair_value", { ...market, fairValue: 0.42 }, fee)).toBeNull();
    expect(sideOf("fair_value", { ...market, fairValue: 0.3 }, fee)).toBe("no");
    expect(sideOf("fair_value", { ...market, fairValue: null, fairBasis: null }, fee)).toBeNull();
  });

  it("of the interval buys yes below it and no above it, whatever the fair value", () => {
    expect(sideOf("interval", market, fee)).toBeNull();
    expect(sideOf("interval", { ...market, ask: 0.29, bid: 0.28 }, fee)).toBe("yes");
    expect(sideOf("interval", { ...market, bid: 0.61, ask: 0.63 }, fee)).toBe("no");
  });

  it("green buys only where both agree and the market has a price of its own", () => {
    const cheap = { ...market, bid: 0.24, ask: 0.26 };
    expect(sideOf("green", market, fee)).toBeNull();
    expect(sideOf("green", cheap, fee)).toBe("yes");
    expect(sideOf("green", { ...cheap, fairBasis: "siblings" }, fee)).toBeNull();
  });

  it("buys nothing by a fair value where the fee is not known", () => {
    expect(sideOf("fair_value", market, { type: "flat", multiplier: 1 })).toBeNull();
  });
});

describe("one contract", () => {
  it("pays the fee rounded up to a cent", () => {
    expect(singleFeeOf(0.5, fee)).toBeCloseTo(0.02, 10);
    expect(singleFeeOf(0.01, fee)).toBeCloseTo(0.01, 10);
    // 0.07 × 2 × 0.5 × 0.5 is 3.5 cents; twice that 7, which stays 7.
    expect(singleFeeOf(0.5, { type: "quadratic", multiplier: 4 })).toBeCloseTo(0.07, 10);
  });

  it("wins a dollar less price and fee, or loses both", () => {
    expect(profitOf("yes", market, fee, "yes")).toBeCloseTo(1 - 0.4 - 0.02, 10);
    expect(profitOf("yes", market, fee, "no")).toBeCloseTo(-0.4 - 0.02, 10);
    expect(profitOf("no", market, fee, "no")).toBeCloseTo(0.36 - 0.02, 10);
  });
});
