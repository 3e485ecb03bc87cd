import { z } from "zod";
import { now, sampleReader } from "../support/sample-reader.ts";

const price = z.string().regex(/^[01]\.\d{4}$/);
const liveCandle = z.object({
  end_period_ts: z.number(),
  yes_bid: z.object({ close_dollars: price }),
  price: z.object({ close_dollars: price.nullable(), previous_dollars: price }),
  volume_fp: z.string(),
});
const archivedCandle = z.object({ price: z.object({ close: price.nullable() }), volume: z.string() });
const archived = "KXNFLMENTION-26JAN17BUFDEN-TUSH";
const live = "KXNFLMENTION-SB27-TUSH";
const hour = 3600;

describe("the candles of the sample provider", () => {
  const sample = sampleReader();
  beforeAll(() => sample.start(now));
  afterAll(() => sample.close());

  const liveCandles = async (minutes: number, hours: number) => {
    const end = Math.floor(now / 1000);
    const path = `/markets/candlesticks?market_tickers=${live}&start_ts=${end - hours * hour}&end_ts=${end}&period_interval=${minutes}`;
    const shape = z.object({
      markets: z.array(z.object({ market_ticker: z.string(), candlesticks: z.array(liveCandle) })),
    });
    return (await sample.read(path, shape)).markets[0]?.candlesticks ?? [];
  };
  const archivedCandles = async () => {
    const start = Date.parse("2026-01-16T00:00:00Z") / 1000;
    const path = `/historical/markets/${archived}/candlesticks?start_ts=${start}&end_ts=${start + 72 * hour}&period_interval=60`;
    return (await sample.read(path, z.object({ candlesticks: z.array(archivedCandle) }))).candlesticks;
  };

  it("have holes, and periods in which nothing was traded", async () => {
    const candles = await liveCandles(60, 40);
    const ends = candles.map(({ end_period_ts }) => end_period_ts);
    expect(ends.every((end) => end % hour === 0)).toBe(true);
    expect(ends.length).toBeLessThan(40);
    expect(ends.slice(1).some((end, at) => end - (ends[at] ?? 0) > hour)).toBe(true);
    const quiet = candles.filter(({ price }) => price.close_dollars === null);
    expect(quiet.length).toBeGreaterThan(0);
    expect(quiet.every((one) => one.volume_fp === "0.00")).toBe(true);
  });

  it("move, and are the same for everybody who asks", async () => {
    const candles = await liveCandles(1, 3);
    expect(new Set(candles.map(({ yes_bid }) => yes_bid.close_dollars)).size).toBeGreaterThan(3);
    expect(await liveCandles(1, 3)).toEqual(candles);
  });

  it("of an archived market have the older names, in dollars all the same", async () => {
    const candles = await archivedCandles();
    expect(candles.length).toBeGreaterThan(20);
    expect(new Set(candles.map(({ price }) => price.close)).size).toBeGreaterThan(3);
  });
});
