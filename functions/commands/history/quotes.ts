import type { Candle } from "../../src/provider/candles.ts";
import type { LineQuote } from "./settled-line.ts";

export const candleMinutes = 60;
export const candleSeconds = candleMinutes * 60;
/** How long before the start the two quotes are taken. */
export const quoteHours = { quote: 1, quote_24h: 24 } as const;

/** The quotes of a market whose event starts at `startsAt` (Unix seconds). */
export function quotesOf(
  candles: readonly Candle[],
  startsAt: number,
): { readonly quote: LineQuote | null; readonly quote_24h: LineQuote | null } {
  return {
    quote: quoteAt(candles, startsAt - quoteHours.quote * candleSeconds),
    quote_24h: quoteAt(candles, startsAt - quoteHours.quote_24h * candleSeconds),
  };
}

/** What the last candle that ended at or before the moment (Unix seconds) closed with; null when there is none. */
function quoteAt(candles: readonly Candle[], moment: number): LineQuote | null {
  let last: Candle | null = null;
  for (const candle of candles)
    if (candle.end <= moment && (last === null || candle.end >= last.end)) last = candle;
  if (last === null) return null;
  return {
    at: last.end,
    yes_bid_dollars: last.yes_bid_dollars ?? 0,
    yes_ask_dollars: last.yes_ask_dollars ?? 1,
  };
}
