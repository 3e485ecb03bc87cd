import { maxMarkets } from "@mention-market/service/kalshi/markets";
import { createUrlBudget } from "@mention-market/service/kalshi/url-budget";

/** Splits tickers of markets, without duplicates and in order, into as few reads as possible. */
export function readsOf(tickers: readonly string[]): string[][] {
  const reads: string[][] = [];
  let take = createUrlBudget(maxMarkets);
  for (const ticker of new Set(tickers)) {
    if (reads.length === 0 || !take(ticker)) {
      take = createUrlBudget(maxMarkets);
      take(ticker);
      reads.push([]);
    }
    reads.at(-1)?.push(ticker);
  }
  return reads;
}
