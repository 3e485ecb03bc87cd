import Big from "big.js";
import { z } from "zod";

/** What a market was quoted at when a period ended. */
export interface Candle {
  /** When the period ended, Unix seconds. */
  readonly end: number;
  /** Null when not known. */
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
}

const price = z.union([z.number(), z.string().regex(/^(?:\d{1,12}(?:\.\d{1,12})?)?$/)]).nullish();
/** The live tier names prices in dollars `close_dollars`, the historical one `close`. */
const bars = z.object({ close_dollars: price, close: price }).nullish();
const wireCandle = z.object({ end_period_ts: z.number(), yes_bid: bars, yes_ask: bars });
const candlesticks = z.array(wireCandle).nullish();
export const liveCandlesBody = z.object({
  markets: z.array(z.object({ market_ticker: z.string(), candlesticks })).nullish(),
});
export const historicalCandlesBody = z.object({ candlesticks });

/** The provider's candles in ours. */
export function toCandles(wire: z.output<typeof candlesticks>): Candle[] {
  return (wire ?? []).map(({ end_period_ts, yes_bid, yes_ask }) => ({
    end: end_period_ts,
    yes_bid_dollars: closeOf(yes_bid),
    yes_ask_dollars: closeOf(yes_ask),
  }));
}

function closeOf(side: z.output<typeof bars>): number | null {
  const sent = side?.close_dollars ?? side?.close;
  return sent === null || sent === undefined || sent === "" ? null : new Big(sent).toNumber();
}
