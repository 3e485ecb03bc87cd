import fc from "fast-check";
import { feeOf, offersOf, type SizedQuote } from "../../../src/estimates/offer.ts";

const fee = { type: "quadratic", multiplier: 1 };
const quote: SizedQuote = {
  yes_bid_dollars: 0.28,
  yes_ask_dollars: 0.36,
  yes_bid_size: 120,
  yes_ask_size: 41.5,
};
const cents = fc.integer({ min: 1, max: 99 });

describe("what a side can be bought for", () => {
  it("is the best ask for yes, and 1 minus the best bid for no, with their sizes, fee and what is left", () => {
    expect(offersOf(quote, 0.4565, fee)).toEqual({
      buy_yes: { price_dollars: 0.36, size: 41.5, fee_dollars: 0.016128, edge_dollars: 0.080372 },
      buy_no: { price_dollars: 0.72, size: 120, fee_dollars: 0.014112, edge_dollars: -0.190612 },
    });
  });

  it("is null without an offer: a bid of 0, an ask of 1, and prices that are not known", () => {
    expect(offersOf({ ...quote, yes_bid_dollars: 0, yes_ask_dollars: 1 }, 0.5, fee)).toEqual({
      buy_yes: null,
      buy_no: null,
    });
    expect(offersOf({ ...quote, yes_bid_dollars: null, yes_ask_dollars: null }, 0.5, fee)).toEqual({
      buy_yes: null,
      buy_no: null,
    });
  });

  it("keeps price and size without a fair value, and says no edge", () => {
    expect(offersOf(quote, null, fee).buy_yes).toEqual({
      price_dollars: 0.36,
      size: 41.5,
      fee_dollars: 0.016128,
      edge_dollars: null,
    });
  });

  it("leaves fee and edge null for a type of fee that is not known, and where no fee is known", () => {
    for (const unknown of [null, { type: "flat", multiplier: 1 }])
      expect(offersOf(quote, 0.5, unknown).buy_yes).toEqual({
        price_dollars: 0.36,
        size: 41.5,
        fee_dollars: null,
        edge_dollars: null,
      });
  });

  it("adds up in decimals: price, fee and edge are the fair value, to the last digit that is sent", () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 10_000 }), (bid, ask, value) => {
        const fair = value / 1e4;
        const given = { ...quote, yes_bid_dollars: bid / 100, yes_ask_dollars: ask / 100 };
        const { buy_yes, buy_no } = offersOf(given, fair, fee);
        const millionths = (dollars: number | null | undefined) => Math.round((dollars ?? Number.NaN) * 1e6);
        for (const [offer, worth] of [
          [buy_yes, fair],
          [buy_no, 1 - fair],
        ] as const)
          expect(
            millionths(offer?.price_dollars) +
              millionths(offer?.fee_dollars) +
              millionths(offer?.edge_dollars),
          ).toBe(millionths(worth));
      }),
    );
  });

  it("is mirrored when yes and no are", () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 10_000 }), (bid, ask, value) => {
        const given = { ...quote, yes_bid_dollars: bid / 100, yes_ask_dollars: ask / 100 };
        const mirrored: SizedQuote = {
          yes_bid_dollars: (100 - ask) / 100,
          yes_ask_dollars: (100 - bid) / 100,
          yes_bid_size: quote.yes_ask_size,
          yes_ask_size: quote.yes_bid_size,
        };
        const { buy_yes, buy_no } = offersOf(given, value / 1e4, fee);
        const other = offersOf(mirrored, (10_000 - value) / 1e4, fee);
        expect(other).toEqual({ buy_yes: buy_no, buy_no: buy_yes });
      }),
    );
  });
});

describe("the fee", () => {
  it("is 0.07 times the multiplier times price times what is missing to a dollar", () => {
    expect(feeOf(0.5, fee)).toBe(0.0175);
    expect(feeOf(0.5, { ...fee, multiplier: 0.5 })).toBe(0.00875);
    expect(feeOf(0.565, { type: "quadratic_with_maker_fees", multiplier: 1 })).toBe(0.017204);
  });
});
