import { hourMs, minuteMs } from "@mention-market/service/base/clock";
import type { BestPrices } from "./price-conditions.ts";

interface PricesAt {
  /** UTC ms. */
  readonly at: number;
  readonly prices: BestPrices;
}

export interface PastPrices {
  /** Records a market's prices at `now`, UTC ms. */
  add(marketTicker: string, prices: BestPrices, now: number): void;
  /** A market's prices an hour before `now`, or up to 10 minutes earlier; null if none were recorded then. */
  hourBefore(marketTicker: string, now: number): BestPrices | null;
  /** Drops all other markets. */
  keepOnly(marketTickers: ReadonlySet<string>): void;
}

/** Minimum time between recorded prices: of the reads of each minute every fifth is kept, 14 for an hour and 10 minutes. */
const minPauseMs = 5 * minuteMs;
const maxAgeMs = hourMs + 10 * minuteMs;

/** The prices of the last hour, in this instance's memory. A new instance starts without any. */
export function createPastPrices(): PastPrices {
  const byTicker = new Map<string, readonly PricesAt[]>();
  return {
    add(marketTicker, { yes_bid_dollars, yes_ask_dollars }, now) {
      const kept = byTicker.get(marketTicker) ?? [];
      const last = kept.at(-1);
      if (last !== undefined && now - last.at < minPauseMs) return;
      // Copies the two prices, because the argument may be a whole market.
      const added = { at: now, prices: { yes_bid_dollars, yes_ask_dollars } };
      byTicker.set(marketTicker, [...kept.filter(({ at }) => now - at <= maxAgeMs), added]);
    },
    hourBefore(marketTicker, now) {
      const found = byTicker.get(marketTicker)?.findLast(({ at }) => now - at >= hourMs);
      return found === undefined || now - found.at > maxAgeMs ? null : found.prices;
    },
    keepOnly(marketTickers) {
      for (const ticker of byTicker.keys()) if (!marketTickers.has(ticker)) byTicker.delete(ticker);
    },
  };
}
