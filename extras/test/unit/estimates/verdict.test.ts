import fc from "fast-check";
import {
  verdictOf,
  type Verdict,
  profitOf,
  sideOf,
  singleFeeOf,
  type Rule,
  type Tradable,
  takerFee,
  offersOf,
  type SizedQuote,
} from "../../../src/estimates/verdict.ts";

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

const flat = { type: "flat", multiplier: 1 };
const quote: SizedQuote = {
  yes_bid_dollars: 0.28,
  yes_ask_dollars: 0.36,
  yes_bid_size: 120,
  yes_ask_size: 41.5,
};
const cents = fc.integer({ min: 1, max: 99 });
const tenThousandths = fc.integer({ min: 0, max: 10_000 });

describe("what a side can be bought for", () => {
  it("is the best ask for yes, and 1 minus the best bid for no, with their sizes, fee and what is left", () => {
    expect(offersOf(quote, 0.4565, fee)).toEqual({
      buy_yes: { price_dollars: 0.36, size: 41.5, fee_dollars: 0.016128, edge_dollars: 0.080372 },
      buy_no: { price_dollars: 0.72, size: 120, fee_dollars: 0.014112, edge_dollars: -0.190612 },
    });
  });

  it.each([
    ["a bid of 0 and an ask of 1", 0, 1],
    ["prices that are not known", null, null],
  ])("is null without an offer: %s", (_, yes_bid_dollars, yes_ask_dollars) => {
    const none = { buy_yes: null, buy_no: null };
    expect(offersOf({ ...quote, yes_bid_dollars, yes_ask_dollars }, 0.5, fee)).toEqual(none);
  });

  it.each([
    ["no edge without a fair value", null, fee, 0.016128],
    ["neither fee nor edge for a type of fee that is not known", 0.5, flat, null],
    ["neither fee nor edge where no fee is known", 0.5, null, null],
  ])("keeps price and size, and says %s", (_, fair, given, fee_dollars) => {
    const known = { price_dollars: 0.36, size: 41.5 };
    expect(offersOf(quote, fair, given).buy_yes).toEqual({ ...known, fee_dollars, edge_dollars: null });
  });

  it("adds up in decimals to the fair value, to the last digit that is sent, and is mirrored when yes and no are", () => {
    const millionths = (dollars: number | null | undefined) => Math.round((dollars ?? Number.NaN) * 1e6);
    fc.assert(
      fc.property(cents, cents, tenThousandths, (bid, ask, value) => {
        const given = { ...quote, yes_bid_dollars: bid / 100, yes_ask_dollars: ask / 100 };
        const { buy_yes, buy_no } = offersOf(given, value / 1e4, fee);
        for (const [offer, worth] of [
          [buy_yes, value / 1e4],
          [buy_no, 1 - value / 1e4],
        ] as const) {
          const parts = [offer?.price_dollars, offer?.fee_dollars, offer?.edge_dollars].map(millionths);
          expect(parts.reduce((sum, part) => sum + part)).toBe(millionths(worth));
        }
        const mirrored: SizedQuote = {
          yes_bid_dollars: (100 - ask) / 100,
          yes_ask_dollars: (100 - bid) / 100,
          yes_bid_size: quote.yes_ask_size,
          yes_ask_size: quote.yes_bid_size,
        };
        const other = offersOf(mirrored, (10_000 - value) / 1e4, fee);
        expect(other).toEqual({ buy_yes: buy_no, buy_no: buy_yes });
      }),
    );
  });
});

describe("the fee", () => {
  it("is 0.07 times the multiplier times price times what is missing to a dollar", () => {
    expect(takerFee(0.5, fee)).toBe(0.0175);
    expect(takerFee(0.5, { ...fee, multiplier: 0.5 })).toBe(0.00875);
    expect(takerFee(0.565, { type: "quadratic_with_maker_fees", multiplier: 1 })).toBe(0.017204);
  });

  it("of one contract is rounded up to a cent", () => {
    expect(singleFeeOf(0.5, fee)).toBeCloseTo(0.02, 10);
    expect(singleFeeOf(0.01, fee)).toBeCloseTo(0.01, 10);
    // 0.07 × 4 × 0.5 × 0.5 is 7 cents, which stay 7.
    expect(singleFeeOf(0.5, { ...fee, multiplier: 4 })).toBeCloseTo(0.07, 10);
  });
});

describe("a rule", () => {
  /** The estimate's interval is 0.3 to 0.6; the fair value leaves 5 cents on yes before the fee. */
  const market: Tradable = {
    ...{ low: 0.3, high: 0.6, bid: 0.36, ask: 0.4 },
    ...{ fairValue: 0.45, fairBasis: "price" },
  };
  const cheap = { bid: 0.24, ask: 0.26 };

  it.each<[Rule, string | null, string, Partial<Tradable>, typeof fee]>([
    ["fair_value", "yes", "when something is left after price and fee", {}, fee],
    // 0.07 × 0.4 × 0.6 is rounded up to 2 cents: exactly nothing would be left.
    ["fair_value", null, "when exactly nothing is left", { fairValue: 0.42 }, fee],
    ["fair_value", "no", "when something is left on the other side", { fairValue: 0.3 }, fee],
    ["fair_value", null, "without a fair value", { fairValue: null, fairBasis: null }, fee],
    ["fair_value", null, "where the fee is not known", {}, flat],
    ["interval", null, "within the interval", {}, fee],
    ["interval", "yes", "below it", { bid: 0.28, ask: 0.29 }, fee],
    ["interval", "no", "above it", { bid: 0.61, ask: 0.63 }, fee],
    ["green", null, "within the interval, whatever is left", {}, fee],
    ["green", "yes", "below the interval, when something is left", cheap, fee],
    ["green", null, "where only others have a price", { ...cheap, fairBasis: "siblings" }, fee],
  ])("of %s buys %s %s", (rule, side, _, given, known) => {
    expect(sideOf(rule, { ...market, ...given }, known)).toBe(side);
  });

  it("wins a dollar less price and fee, or loses both", () => {
    expect(profitOf("yes", market, fee, "yes")).toBeCloseTo(1 - 0.4 - 0.02, 10);
    expect(profitOf("yes", market, fee, "no")).toBeCloseTo(-0.4 - 0.02, 10);
    expect(profitOf("no", market, fee, "no")).toBeCloseTo(0.36 - 0.02, 10);
  });
});
