import { fromIso, secondMs } from "../../src/base/clock.ts";
import { intervalSeconds, type Candle } from "../../src/markets/prices/candle.ts";
import type { LineQuote } from "./settled-line.ts";

export const candleInterval = "1h";
export const candleSeconds = intervalSeconds[candleInterval];
/** How long before the start the two quotes are taken. */
export const quoteHours = { quote: 1, quote_24h: 24 } as const;

type Quoted = Pick<Candle, "end_ts" | "yes_bid_dollars" | "yes_ask_dollars">;

/** The quotes of a market whose event starts at `startsAt` (Unix seconds). */
export function quotesOf(
  candles: readonly Quoted[],
  startsAt: number,
): { readonly quote: LineQuote | null; readonly quote_24h: LineQuote | null } {
  return {
    quote: quoteAt(candles, startsAt - quoteHours.quote * candleSeconds),
    quote_24h: quoteAt(candles, startsAt - quoteHours.quote_24h * candleSeconds),
  };
}

/** What the last candle that ended at or before the moment (Unix seconds) closed with; null when there is none. */
function quoteAt(candles: readonly Quoted[], moment: number): LineQuote | null {
  let last: { readonly at: number; readonly candle: Quoted } | null = null;
  for (const candle of candles) {
    const at = (fromIso(candle.end_ts) ?? Infinity) / secondMs;
    if (at <= moment && (last === null || at >= last.at)) last = { at, candle };
  }
  if (last === null) return null;
  const { at, candle } = last;
  return {
    at,
    yes_bid_dollars: candle.yes_bid_dollars ?? 0,
    yes_ask_dollars: candle.yes_ask_dollars ?? 1,
  };
}
