import fc from "fast-check";
import { periodsIn, type Span } from "../../../../src/markets/prices/candle.ts";
import { planReads, type CandleRead, type Wanted } from "../../../../src/markets/prices/plan-reads.ts";
import { gapsIn, withSpan } from "../../../../src/markets/prices/spans.ts";

const minute = 60;
const limits = { maxTickers: 100, maxCandles: 10_000, maxTickerCharacters: 3_600 };
const named = (count: number) => Array.from({ length: count }, (_, at) => `KXA-26-W${at}`);
const candlesOf = ({ tickers, span }: CandleRead) => tickers.length * periodsIn(span, "1m");
const minutes = (from: number, to: number): Span => ({ from: from * minute, to: to * minute });

/** The gaps of markets in minutes, each a few spans apart from each other. */
const wanted = fc
  .array(fc.array(fc.tuple(fc.nat(40), fc.nat(10)), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((markets) =>
    markets.map((spans, at): Wanted => ({
      ticker: `W${at}`,
      gaps: spans.reduce<readonly Span[]>(
        (gaps, [from, more]) => withSpan(gaps, minutes(from, from + more)),
        [],
      ),
    })),
  );

describe("the reads of candles", () => {
  it("give every market all that it wants, each within what the provider allows", () => {
    const few = { maxTickers: 5, maxCandles: 30, maxTickerCharacters: 30 };
    fc.assert(
      fc.property(wanted, (markets) => {
        const reads = planReads(markets, "1m", few);
        for (const read of reads) {
          expect(read.tickers.length).toBeLessThanOrEqual(few.maxTickers);
          expect(candlesOf(read)).toBeLessThanOrEqual(few.maxCandles);
          expect(read.tickers.reduce((sum, ticker) => sum + ticker.length + 3, 0)).toBeLessThanOrEqual(30);
        }
        for (const { ticker, gaps } of markets) {
          const read = reads
            .filter(({ tickers }) => tickers.includes(ticker))
            .reduce<readonly Span[]>((spans, { span }) => withSpan(spans, span), []);
          for (const gap of gaps) expect(gapsIn(gap, read)).toEqual([]);
        }
      }),
    );
  });

  it("are one read wherever the provider allows one for all markets", () => {
    fc.assert(
      fc.property(wanted, (markets) => {
        const reads = planReads(markets, "1m", limits);
        expect(reads).toHaveLength(1);
      }),
    );
  });

  it.each([
    [24, 169, 1],
    [40, 250, 1],
    [40, 500, 2],
    [3, 6_666, 2],
    [2, 10_000, 2],
    [1, 20_000, 2],
    [7, 2_857, 3],
  ])("of %i markets over %i minutes are %i", (markets, periods, reads) => {
    const gaps = [minutes(0, periods - 1)];
    const planned = planReads(
      named(markets).map((ticker) => ({ ticker, gaps })),
      "1m",
      limits,
    );
    expect(planned).toHaveLength(reads);
    expect(planned.every((read) => candlesOf(read) <= limits.maxCandles)).toBe(true);
  });

  it("hold one market's whole range beside the last period of the others, when that is fewer reads", () => {
    const all = named(36).map((ticker, at) => ({
      ticker,
      gaps: [at === 0 ? minutes(0, 168) : minutes(168, 168)],
    }));
    expect(planReads(all, "1m", limits)).toEqual([{ tickers: named(36), span: minutes(0, 168) }]);
    const long = named(36).map((ticker, at) => ({
      ticker,
      gaps: [at === 0 ? minutes(0, 999) : minutes(999, 999)],
    }));
    expect(planReads(long, "1m", limits)).toHaveLength(2);
  });

  it("are none when nothing is wanted", () => {
    expect(planReads([], "1h", limits)).toEqual([]);
  });
});
