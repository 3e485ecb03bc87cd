import fc from "fast-check";
import { maxReadCandles } from "../../../../src/markets/prices/candle.ts";
import { maxTickers, planReads, type PendingMarket } from "../../../../research/history/quotes.ts";

const hour = 3600;
const start = Date.UTC(2026, 0, 17, 21, 30) / 1000;
const market = fc.record({
  ticker: fc.uuid(),
  tier: fc.constantFrom<"live" | "historical">("live", "historical"),
  startsAt: fc.integer({ min: start, max: start + 60 * 24 * hour }),
  openedAt: fc.option(fc.integer({ min: start - 500 * 24 * hour, max: start }), { nil: null }),
});
const markets = fc.uniqueArray(market, { selector: ({ ticker }) => ticker, maxLength: 300 });
const liveLike = (count: number, startsAt: number): PendingMarket[] =>
  Array.from({ length: count }, (_, i) => ({
    ticker: `KXNFLMENTION-26JAN17BUFDEN-${startsAt}${i}`,
    tier: "live",
    startsAt,
    openedAt: null,
  }));

describe("the plan of reads", () => {
  it("reads every market once, within what the provider allows, from a day before its start to an hour before it", () => {
    fc.assert(
      fc.property(markets, (pending) => {
        const reads = planReads(pending);
        expect(
          reads
            .flatMap((read) => read.markets)
            .map(({ ticker }) => ticker)
            .toSorted(),
        ).toEqual(pending.map(({ ticker }) => ticker).toSorted());
        for (const read of reads) {
          const perMarket = Math.floor((read.end - read.start) / hour) + 2;
          expect(read.markets.length * perMarket).toBeLessThanOrEqual(maxReadCandles);
          expect(read.markets.length).toBeLessThanOrEqual(read.tier === "live" ? maxTickers : 1);
          expect(read.markets.map(({ ticker }) => ticker).join(",").length).toBeLessThan(3700);
          for (const { startsAt, tier } of read.markets) {
            expect(tier).toBe(read.tier);
            expect(read.start).toBeLessThanOrEqual(startsAt - 24 * hour);
            expect(read.end).toBeGreaterThan(startsAt - 2 * hour);
          }
        }
      }),
    );
  });

  it("puts the markets of neighbouring events into one read", () => {
    const pending = [
      ...liveLike(24, start),
      ...liveLike(24, start + 3 * hour),
      ...liveLike(24, start + 23 * hour),
    ];
    expect(planReads(pending)).toHaveLength(1);
  });

  it("takes one read for each archived market", () => {
    const pending = liveLike(30, start).map((one) => ({ ...one, tier: "historical" as const }));
    expect(planReads(pending)).toHaveLength(30);
  });
});
