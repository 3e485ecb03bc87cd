import fc from "fast-check";
import { quotesOf } from "../../../../research/history/quotes.ts";
import { isoSeconds } from "../../../../src/markets/prices/candle.ts";

const start = Date.UTC(2026, 0, 17, 21, 30) / 1000;
const hour = 3600;
const candle = (end: number, bid: number | null = 0.4, ask: number | null = 0.5) => ({
  end_ts: isoSeconds(end),
  yes_bid_dollars: bid,
  yes_ask_dollars: ask,
});

describe("the quotes of a market", () => {
  it("are of the last candles that ended at or before an hour and a day before the start", () => {
    const candles = [
      candle(start - 25 * hour, 0.1, 0.2),
      candle(start - 24 * hour, 0.2, 0.3),
      candle(start - 24 * hour + 1, 0.25, 0.35),
      candle(start - hour - 60, 0.3, 0.4),
      candle(start - hour + 1, 0.9, 0.95),
    ];
    expect(quotesOf(candles.toReversed(), start)).toEqual({
      quote: { at: start - hour - 60, yes_bid_dollars: 0.3, yes_ask_dollars: 0.4 },
      quote_24h: { at: start - 24 * hour, yes_bid_dollars: 0.2, yes_ask_dollars: 0.3 },
    });
  });

  it("are null before the first candle, and without a side where nobody bid or asked", () => {
    expect(quotesOf([candle(start - 2 * hour, null, null)], start)).toEqual({
      quote: { at: start - 2 * hour, yes_bid_dollars: 0, yes_ask_dollars: 1 },
      quote_24h: null,
    });
  });

  it("never change for a planted price from after that moment", () => {
    const early = fc.integer({ min: start - 100 * hour, max: start - 24 * hour }).map((end) => candle(end));
    const late = fc
      .integer({ min: start - hour + 1, max: start + 50 * hour })
      .map((end) => candle(end, 0.98, 0.99));
    fc.assert(
      fc.property(fc.array(early), fc.array(late), (before, planted) => {
        expect(quotesOf([...planted, ...before], start)).toEqual(quotesOf(before, start));
      }),
    );
  });
});
