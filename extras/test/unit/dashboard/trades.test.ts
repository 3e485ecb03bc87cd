import fc from "fast-check";
import { nearestOf } from "../../../../dashboard/src/event/nearest.ts";
import { tradesOf, tradesPath, tradesText } from "../../../../dashboard/src/word/trades.ts";

const trade = {
  trade_id: "one",
  at: "2026-11-20T10:00:00.500Z",
  yes_price_dollars: 0.29,
  count: 2.5,
  taker_side: "yes",
} as const;
const body = { market_ticker: "A-B", trades: [trade], block_trades: 0, cursor: null };

describe("the trades of a word", () => {
  it("are asked for within the prices of the chart, at most 1,000, and not without two prices", () => {
    const line = [0, 60, 3600].map((at) => ({ at, cents: 50 }));
    expect(tradesPath("A-B", line)).toBe(
      "getTrades?market_ticker=A-B&start=1970-01-01T00%3A00%3A00.000Z&end=1970-01-01T01%3A00%3A00.000Z&limit=1000",
    );
    expect(tradesPath("A-B", line.slice(0, 1))).toBeNull();
  });

  it("stand at their time and price, oldest first", () => {
    const newer = { ...trade, at: "2026-11-20T11:00:00Z", yes_price_dollars: 0.3, count: 1 };
    expect(tradesOf({ ...body, trades: [newer, trade] })).toEqual([
      { at: Date.parse(trade.at) / 1000, cents: 29, contracts: 2.5 },
      { at: Date.parse(newer.at) / 1000, cents: 30, contracts: 1 },
    ]);
    expect(tradesOf(null)).toEqual([]);
  });

  it("are counted in one line that names what is left out", () => {
    const many = { ...body, trades: Array.from({ length: 1000 }, () => trade) };
    expect(tradesText(body)).toBe("1 trade.");
    expect(tradesText({ ...body, trades: [] })).toBe("No trades in this time.");
    expect(tradesText({ ...many, block_trades: 3 })).toBe("1,000 trades. Left out: 3 block trades.");
    expect(tradesText({ ...many, block_trades: 1, cursor: "next" })).toBe(
      "The newest 1,000 trades. Left out: older ones and 1 block trade.",
    );
    expect(tradesText({ ...many, cursor: "next" })).toBe("The newest 1,000 trades. Left out: older ones.");
  });
});

describe("the dot under the pointer", () => {
  const pixels = fc.integer({ min: 0, max: 300 });
  const place = fc.record({ x: pixels, y: pixels });

  it("is none beyond the reach, else one that no other is nearer than", () => {
    fc.assert(
      fc.property(fc.array(place), place, pixels, (places, pointer, reach) => {
        const distances = places.map(({ x, y }) => Math.hypot(x - pointer.x, y - pointer.y));
        const least = Math.min(...distances);
        const found = nearestOf(places, pointer, reach);
        if (least > reach) expect(found).toBeNull();
        else expect(distances[found ?? -1]).toBe(least);
      }),
    );
  });

  it("is the newer of two at one place, which is drawn above", () => {
    const there = { x: 5, y: 5 };
    expect(nearestOf([there, there], there, 10)).toBe(1);
  });
});
