import fc from "fast-check";
import { verdictOf, type Verdict } from "../../../src/estimates/verdict.ts";

const fee = { type: "quadratic", multiplier: 1 };
/** A word that can be bought for 0.31 and is worth 0.4, by its own price; no costs 0.71. */
const word = {
  yes_bid_dollars: 0.29,
  yes_ask_dollars: 0.31,
  estimate: { low: 0.4, high: 0.9, fair_value: 0.4, fair_basis: "price" as const },
};
const estimateWith = (given: Partial<(typeof word)["estimate"]>) => ({ ...word.estimate, ...given });

describe("the verdict of a word", () => {
  it("is to buy the side whose price lies outside the interval, in a proven series, and else that it is not proven", () => {
    const dear = { ...word, estimate: estimateWith({ low: 0.05, high: 0.28, fair_value: 0.2 }) };
    expect([word, dear].map((judged) => verdictOf(judged, fee, true))).toEqual(["buy_yes", "buy_no"]);
    expect([word, dear].map((judged) => verdictOf(judged, fee, false))).toEqual(["unproven", "unproven"]);
  });

  it("is none at a price on the interval's end, by other words' prices, and without one side of the quote", () => {
    const words = [
      { ...word, estimate: estimateWith({ low: 0.31 }) },
      { ...word, estimate: { ...word.estimate, fair_basis: "siblings" as const } },
      { ...word, yes_ask_dollars: null },
      { ...word, yes_bid_dollars: null },
    ];
    for (const judged of words) expect(verdictOf(judged, fee, true)).toBe("none");
  });

  it("is none where a single contract's fee, a cent more, leaves nothing", () => {
    const worth = (fair_value: number) => ({ ...word, estimate: estimateWith({ fair_value }) });
    expect(verdictOf(worth(0.33), fee, true)).toBe("none");
    expect(verdictOf(worth(0.3301), fee, true)).toBe("buy_yes");
  });

  it("is null without an estimate, without a fair value, and for a fee that is not known", () => {
    const untraded = { ...word, estimate: { ...word.estimate, fair_value: null, fair_basis: null } };
    for (const judged of [{ ...word, estimate: null }, untraded])
      expect(verdictOf(judged, fee, true)).toBeNull();
    expect([null, { type: "flat", multiplier: 1 }].map((of) => verdictOf(word, of, true))).toEqual([
      null,
      null,
    ]);
  });

  it("buys never inside the interval, without a price of its own, at a loss, or in a series that is not proven", () => {
    const cents = fc.integer({ min: 1, max: 99 });
    const tenThousandths = fc.integer({ min: 0, max: 10_000 });
    const bought = new Map<Verdict | null, number>();
    fc.assert(
      fc.property(
        fc.tuple(cents, cents),
        fc.tuple(tenThousandths, tenThousandths),
        tenThousandths,
        fc.constantFrom("price" as const, "siblings" as const),
        fc.boolean(),
        (quoted, ends, fair, fair_basis, isProven) => {
          const [bid = 0, ask = 0] = quoted.toSorted((left, right) => left - right);
          const [low = 0, high = 0] = ends.toSorted((left, right) => left - right);
          const estimate = { low: low / 1e4, high: high / 1e4, fair_value: fair / 1e4, fair_basis };
          const quote = { yes_bid_dollars: bid / 100, yes_ask_dollars: ask / 100 };
          const verdict = verdictOf({ ...quote, estimate }, fee, isProven);
          bought.set(verdict, (bought.get(verdict) ?? 0) + 1);
          // In whole cents and ten thousandths, where every sum is exact.
          const feeOf = (price: number) => Math.ceil((7 * price * (100 - price)) / 10_000);
          const yes = 100 * ask < low && fair > 100 * (ask + feeOf(ask));
          const no = 100 * bid > high && 10_000 - fair > 100 * (100 - bid + feeOf(100 - bid));
          const rule = fair_basis !== "price" ? "none" : yes ? "buy_yes" : no ? "buy_no" : "none";
          expect(verdict).toBe(rule === "none" || isProven ? rule : "unproven");
        },
      ),
      { numRuns: 10_000 },
    );
    for (const verdict of ["buy_yes", "buy_no", "none", "unproven"] as const)
      expect(bought.get(verdict)).toBeGreaterThan(100);
  });
});
