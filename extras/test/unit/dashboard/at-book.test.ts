import fc from "fast-check";
import { rowsOf, nothingAround } from "../../../dashboard/src/event/rows.ts";
import type { WireMarket } from "../../../dashboard/src/explorer/wire.ts";
import { atBook } from "../../../dashboard/src/word/at-book.ts";
import { fairValueAt } from "../../../src/estimates/fair-value.ts";
import { estimateOf, eventOf, marketOf } from "./event.ts";

/** The asks of a book whose best prices are these, in cents; null: nobody offers the side. */
const bookOf = (yes: number | null, no: number | null) => {
  const levels = (price: number | null) => (price === null ? [] : [{ price, size: 10 }]);
  return { yes: levels(yes), no: levels(no) };
};

/** The first market of an event once its book has these best prices. */
function marketAt(given: Partial<WireMarket>, ...best: Parameters<typeof bookOf>): WireMarket | undefined {
  const market = marketOf(given);
  return atBook(eventOf([market]), market.market_ticker, bookOf(...best)).markets[0];
}

const other = marketOf({ market_ticker: "KXTEST-26NOV22-B" });

describe("a word's page at the quote of its order book", () => {
  it("has the book's price and the number that the service would make of it, to its rounding", () => {
    const cents = fc.integer({ min: 3, max: 97 });
    const chance = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    fc.assert(
      fc.property(cents, cents, chance, chance, (before, now, estimate, rate) => {
        const rounded = (share: number) => Math.round(share * 1e4) / 1e4;
        const read = fairValueAt(before / 100, { estimate, rate });
        fc.pre(read.low > 0.02 && read.high < 0.98);
        const fair = {
          fair_value: rounded(read.value),
          fair_low: rounded(read.low),
          fair_high: rounded(read.high),
        };
        const quote = { yes_bid_dollars: before / 100, yes_ask_dollars: before / 100 };
        const market = marketAt({ ...quote, estimate: estimateOf(fair) }, now, 100 - now);
        const [row] = rowsOf(eventOf(market === undefined ? [] : [market]), nothingAround);
        const expected = fairValueAt(now / 100, { estimate, rate });
        expect(row?.price).toBeCloseTo(now, 9);
        for (const end of ["value", "low", "high"] as const)
          expect(Math.abs((row?.fair?.[end] ?? NaN) - 100 * expected[end])).toBeLessThan(0.15);
      }),
    );
  });

  it("keeps the service's number and verdict where the price is the same, and other words as they are", () => {
    const market = marketOf();
    const { markets } = atBook(eventOf([market, other]), market.market_ticker, bookOf(32, 72));
    expect(markets[0]).toEqual({ ...market, yes_bid_dollars: 0.28, yes_ask_dollars: 0.32 });
    expect(markets[1]).toBe(other);
  });

  it.each([
    ["a book that gives no price", {}, 90, 90],
    ["a number that came from other words' prices", { fair_basis: "siblings" as const, wide: true }, 31, 71],
  ])("has no number by %s", (_what, { wide = false, ...estimated }: { wide?: boolean }, yes, no) => {
    const quote = wide ? { yes_bid_dollars: 0.1, yes_ask_dollars: 0.9 } : {};
    const market = marketAt({ ...quote, estimate: estimateOf(estimated) }, yes, no);
    expect(market?.estimate).toMatchObject({
      fair_value: null,
      fair_low: null,
      fair_high: null,
      fair_basis: null,
    });
  });

  it("is the event's as long as the book is unknown, and for a market that is not open", () => {
    const event = eventOf([marketOf({ status: "paused" })]);
    expect(atBook(event, "KXTEST-26NOV22-A", null)).toBe(event);
    expect(atBook(event, "KXTEST-26NOV22-A", bookOf(null, null)).markets).toEqual(event.markets);
  });
});
