import fc from "fast-check";
import {
  verdictOf,
  verdicts,
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
import { fairValueAt, type FairValue } from "../../../src/estimates/fair-value.ts";

const fee = { type: "quadratic", multiplier: 1 };
/** Yes can be bought for 0.31, and no for 0.71; the price is 0.3. */
const quoted = { yes_bid_dollars: 0.29, yes_ask_dollars: 0.31 };
const fairOf = (
  value: number,
  low: number,
  high: number,
  basis: FairValue["basis"] = "price",
): FairValue => ({
  ...{ value, low, high, basis },
});

describe("the verdict on a word", () => {
  it("is to buy the side whose price and fee lie outside the range, in a proven series, and else that it is not proven", () => {
    for (const [fair, side] of [
      [fairOf(0.4, 0.35, 0.5), "yes"],
      [fairOf(0.2, 0.1, 0.25), "no"],
    ] as const) {
      expect(verdictOf(quoted, fair, fee, true)).toBe(`buy_${side}`);
      expect(verdictOf(quoted, fair, fee, false)).toBe("unproven");
    }
  });

  it("leans to the side on which only the fair value itself leaves something, in every series", () => {
    for (const isProven of [true, false]) {
      expect(verdictOf(quoted, fairOf(0.4, 0.32, 0.6), fee, isProven)).toBe("lean_yes");
      expect(verdictOf(quoted, fairOf(0.2, 0.1, 0.28), fee, isProven)).toBe("lean_no");
    }
  });

  it("is none by other words' prices, and without one side of the quote", () => {
    expect(verdictOf(quoted, fairOf(0.9, 0.8, 0.95, "siblings"), fee, true)).toBe("none");
    for (const missing of [{ yes_ask_dollars: null }, { yes_ask_dollars: 1 }, { yes_bid_dollars: null }])
      expect(verdictOf({ ...quoted, ...missing }, fairOf(0.9, 0.8, 0.95), fee, true)).toBe("none");
  });

  it("is none where a single contract's fee, rounded up to a cent, leaves nothing", () => {
    const worth = (value: number) => fairOf(value, value, 0.9);
    expect(verdictOf(quoted, worth(0.33), fee, true)).toBe("none");
    expect(verdictOf(quoted, worth(0.330001), fee, true)).toBe("buy_yes");
  });

  it("is null without a fair value, and for a fee that is not known", () => {
    expect(verdictOf(quoted, null, fee, true)).toBeNull();
    const dear = fairOf(0.9, 0.8, 0.95);
    expect([null, { type: "flat", multiplier: 1 }].map((of) => verdictOf(quoted, dear, of, true))).toEqual([
      null,
      null,
    ]);
  });

  it("buys only by half the move of the price, leans only by the whole move, and agrees with the range on every word", () => {
    const cents = fc.integer({ min: 1, max: 99 });
    const inside = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    const found = new Map<Verdict | null, number>();
    const logOdds = (probability: number) => Math.log(probability / (1 - probability));
    const sigmoid = (odds: number) => 1 / (1 + Math.exp(-odds));
    fc.assert(
      fc.property(
        cents,
        fc.nat(25),
        inside,
        inside,
        fc.boolean(),
        (bid, spread, estimate, rate, isProven) => {
          const ask = Math.min(99, bid + spread);
          const quote = { yes_bid_dollars: bid / 100, yes_ask_dollars: ask / 100 };
          const price = (bid + ask) / 200;
          const fair = fairValueAt(price, { estimate, rate });
          const verdict = verdictOf(quote, fair, fee, isProven);
          found.set(verdict, (found.get(verdict) ?? 0) + 1);
          const move = 0.3 * (logOdds(estimate) - logOdds(rate));
          const cost = (at: number) => at + Math.ceil((7 * at * (100 - at)) / 10_000);
          const sideBy = (part: number) => {
            const worth = 100 * sigmoid(logOdds(price) + part * move);
            if (worth - cost(ask) > 1e-7) return "yes";
            return 100 - worth - cost(100 - bid) > 1e-7 ? "no" : null;
          };
          const bought = sideBy(0.5);
          const leaning = sideBy(1);
          const wanted = bought !== null ? `buy_${bought}` : leaning !== null ? `lean_${leaning}` : "none";
          expect(verdict).toBe(bought !== null && !isProven ? "unproven" : wanted);
          const market = {
            low: 0,
            high: 1,
            fairValue: fair.value,
            fairBasis: fair.basis,
            bid: bid / 100,
            ask: ask / 100,
          };
          expect(sideOf("buy", market, fee)).toBe(bought);
        },
      ),
      { numRuns: 5_000 },
    );
    for (const verdict of verdicts) expect(found.get(verdict)).toBeGreaterThan(20);
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
    ["buy", null, "when only the whole move pays price and fee", {}, fee],
    ["buy", "yes", "when half the move pays price and fee", cheap, fee],
    ["buy", null, "where only others have a price", { ...cheap, fairBasis: "siblings" }, fee],
    ["buy", null, "at a spread over 0.25", { ...cheap, bid: 0.01, ask: 0.27, fairValue: 0.6 }, fee],
    ["buy", null, "without a fair value", { ...cheap, fairValue: null, fairBasis: null }, fee],
  ])("of %s buys %s %s", (rule, side, _, given, known) => {
    expect(sideOf(rule, { ...market, ...given }, known)).toBe(side);
  });

  it("wins a dollar less price and fee, or loses both", () => {
    expect(profitOf("yes", market, fee, "yes")).toBeCloseTo(1 - 0.4 - 0.02, 10);
    expect(profitOf("yes", market, fee, "no")).toBeCloseTo(-0.4 - 0.02, 10);
    expect(profitOf("no", market, fee, "no")).toBeCloseTo(0.36 - 0.02, 10);
  });
});
