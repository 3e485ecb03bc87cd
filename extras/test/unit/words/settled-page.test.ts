import fc from "fast-check";
import {
  decodeSettledCursor,
  settledPageOf,
  settledPerPage,
  type SettledFilter,
} from "../../../src/words/list-settled.ts";
import type { SettledMarket } from "../../../src/markets/market.ts";

const start = Date.UTC(2026, 10, 1);
const filter: SettledFilter = { series: "KXA", word: null, startDate: null, endDate: null };
const isOfWord = (strikeWord: string) => strikeWord !== "";
const marketAt = (number: number, settledAt: number | null, strikeWord = "Word"): SettledMarket => ({
  marketTicker: `KXA-26-${number}`,
  eventTicker: "KXA-26",
  strikeWord,
  result: "yes",
  settledAt,
  openedAt: null,
  decidedAt: null,
  isArchived: false,
});

/** Every page, with more markets added before each page but the first. */
function walk(markets: readonly SettledMarket[], added: readonly (readonly SettledMarket[])[]): string[] {
  const tickers: string[] = [];
  let cursor: string | null = null;
  let all = [...markets];
  for (let page = 0; page < 20; page += 1) {
    const after = cursor === null ? null : decodeSettledCursor(cursor, filter);
    const found = settledPageOf(all.toReversed(), filter, { after, isOfWord });
    tickers.push(...found.markets.map(({ marketTicker }) => marketTicker));
    cursor = found.cursor;
    if (cursor === null) return tickers;
    all = [...all, ...(added[page] ?? [])];
  }
  throw new Error("pages without end");
}

describe("pages of settled markets", () => {
  it("hold each market of the first page's read once, also while others settle in between", () => {
    const time = fc.option(fc.integer({ min: 0, max: 40 }).map((minutes) => start + minutes * 60_000));
    fc.assert(
      fc.property(
        fc.array(time, { minLength: 1, maxLength: 60 }),
        fc.array(fc.array(time, { maxLength: 30 }), { maxLength: 4 }),
        fc.integer({ min: 40, max: 70 }),
        (times, later, copies) => {
          let number = 0;
          const markets = Array.from({ length: copies }, () =>
            times.map((settledAt) => marketAt(number++, settledAt)),
          ).flat();
          const added = later.map((some) => some.map((settledAt) => marketAt(number++, settledAt)));
          const walked = walk(markets, added);
          expect(new Set(walked).size).toBe(walked.length);
          const missing = markets.filter(({ marketTicker }) => !walked.includes(marketTicker));
          expect(missing).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are of 1,000 markets, newest settlement first, an unknown time last, then by ticker", () => {
    const markets = [
      marketAt(3, null),
      marketAt(2, start),
      marketAt(1, start),
      marketAt(4, start + 1),
      marketAt(0, null),
    ];
    expect(walk(markets, [])).toEqual([4, 1, 2, 0, 3].map((number) => `KXA-26-${number}`));
    const many = Array.from({ length: settledPerPage + 1 }, (_, number) => marketAt(number, start));
    const first = settledPageOf(many, filter, { after: null, isOfWord });
    expect(first.markets).toHaveLength(1_000);
    expect(first.cursor).not.toBeNull();
    expect(settledPageOf(many.slice(1), filter, { after: null, isOfWord }).cursor).toBeNull();
  });

  it("hold the days of settlement in UTC with both ends, and then no market without a time", () => {
    const day = 86_400_000;
    const markets = [
      marketAt(1, start - 1),
      marketAt(2, start),
      marketAt(3, start + 2 * day - 1),
      marketAt(4, start + 2 * day),
      marketAt(5, null),
    ];
    const days = { ...filter, startDate: "2026-11-01", endDate: "2026-11-02" };
    const found = settledPageOf(markets, days, { after: null, isOfWord }).markets;
    expect(found.map(({ marketTicker }) => marketTicker)).toEqual(["KXA-26-3", "KXA-26-2"]);
  });

  it("have cursors that only the same filter takes", () => {
    const many = Array.from({ length: settledPerPage + 1 }, (_, number) => marketAt(number, start));
    const cursor = settledPageOf(many, filter, { after: null, isOfWord }).cursor ?? "";
    expect(decodeSettledCursor(cursor, filter)).toEqual({
      settled: start,
      ticker: expect.stringContaining("KXA-26-"),
    });
    for (const other of [
      { series: "KXB" },
      { word: "tariff" },
      { startDate: "2026-11-01" },
      { endDate: "2026-11-01" },
    ])
      expect(decodeSettledCursor(cursor, { ...filter, ...other })).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => decodeSettledCursor(text, filter) === null));
  });
});
