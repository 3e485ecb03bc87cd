import fc from "fast-check";
import { dayMs } from "@mention-market/service/base/clock";
import type { SettledMarket } from "../../../src/markets/market.ts";
import {
  decodeSettledCursor,
  settledPageOf,
  settledPerPage,
  type SettledFilter,
} from "../../../src/words/settled-page.ts";

const start = Date.UTC(2026, 10, 1);
const ofSeries: SettledFilter = {
  ...{ series: ["KXA", "KXB"], word: null, settledFrom: null, settledBefore: null, moments: null },
};
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
async function walk(
  markets: readonly SettledMarket[],
  added: readonly (readonly SettledMarket[])[],
): Promise<string[]> {
  const tickers: string[] = [];
  let cursor: string | null = null;
  let all = [...markets];
  for (let page = 0; page < 20; page += 1) {
    const after: ReturnType<typeof decodeSettledCursor> =
      cursor === null ? null : decodeSettledCursor(cursor, ofSeries);
    const [even, odd] = [0, 1].map((rest) => all.filter((_market, at) => at % 2 === rest).toReversed());
    const found = await settledPageOf([even ?? [], odd ?? []], ofSeries, after);
    tickers.push(...found.markets.map(({ marketTicker }) => marketTicker));
    cursor = found.cursor;
    if (cursor === null) return tickers;
    all = [...all, ...(added[page] ?? [])];
  }
  throw new Error("pages without end");
}

describe("pages of settled markets", () => {
  it("hold each market of the first page's read once, also while others settle in between", async () => {
    const time = fc.option(fc.integer({ min: 0, max: 40 }).map((minutes) => start + minutes * 60_000));
    await fc.assert(
      fc.asyncProperty(
        fc.array(time, { minLength: 1, maxLength: 60 }),
        fc.array(fc.array(time, { maxLength: 30 }), { maxLength: 4 }),
        fc.integer({ min: 40, max: 70 }),
        async (times, later, copies) => {
          let number = 0;
          const markets = Array.from({ length: copies }, () =>
            times.map((settledAt) => marketAt(number++, settledAt)),
          ).flat();
          const added = later.map((some) => some.map((settledAt) => marketAt(number++, settledAt)));
          const walked = await walk(markets, added);
          expect(new Set(walked).size).toBe(walked.length);
          const missing = markets.filter(({ marketTicker }) => !walked.includes(marketTicker));
          expect(missing).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are of 1,000 markets, newest settlement first, an unknown time last, then by ticker", async () => {
    const markets = [
      marketAt(3, null),
      marketAt(2, start),
      marketAt(1, start),
      marketAt(4, start + 1),
      marketAt(0, null),
    ];
    expect(await walk(markets, [])).toEqual([4, 1, 2, 0, 3].map((number) => `KXA-26-${number}`));
    const many = Array.from({ length: settledPerPage + 1 }, (_, number) => marketAt(number, start));
    const first = await settledPageOf([many], ofSeries, null);
    expect(first.markets).toHaveLength(1_000);
    expect(first.cursor).not.toBeNull();
    expect((await settledPageOf([many.slice(1)], ofSeries, null)).cursor).toBeNull();
  });

  it("hold what settled from a time until before another, and then no market without a time", async () => {
    const markets = [
      marketAt(1, start - 1),
      marketAt(2, start),
      marketAt(3, start + 2 * dayMs - 1),
      marketAt(4, start + 2 * dayMs),
      marketAt(5, null),
    ];
    const within = { ...ofSeries, settledFrom: start, settledBefore: start + 2 * dayMs };
    const found = (await settledPageOf([markets], within, null)).markets;
    expect(found.map(({ marketTicker }) => marketTicker)).toEqual(["KXA-26-3", "KXA-26-2"]);
  });

  it("have cursors that only the same filter takes, in any order of its lists", async () => {
    const many = Array.from({ length: settledPerPage + 1 }, (_, number) => marketAt(number, start));
    const cursor = (await settledPageOf([many], ofSeries, null)).cursor ?? "";
    expect(decodeSettledCursor(cursor, { ...ofSeries, series: ["KXB", "KXA"] })).toEqual({
      settled: start,
      ticker: expect.stringContaining("KXA-26-"),
    });
    for (const other of [
      { series: ["KXA"] },
      { series: ["KXA", "KXC"] },
      { word: "tariff" },
      { settledFrom: start },
      { settledBefore: start },
      { moments: [] },
    ])
      expect(decodeSettledCursor(cursor, { ...ofSeries, ...other })).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => decodeSettledCursor(text, ofSeries) === null));
  });
});
