import type { MarketList } from "../markets/ports.ts";
import { seriesTickerOf } from "../markets/ticker.ts";
import type { Query } from "./transport.ts";
import type { ReadPriority } from "./waiting-reads.ts";

/** The provider's two tiers: markets that settled some months ago are in the second one only. */
export const tierPaths = { live: "/markets", historical: "/historical/markets" };

/** Half of what the provider allows: a market's rules are long, and a page must stay within what we read of a body. */
const limit = 500;

/** How a list is read. Everything that ever settled is many pages, and must never delay a price. */
export function listedBy(list: MarketList): {
  readonly path: string;
  readonly query: Query;
  readonly priority: ReadPriority;
} {
  if ("tickers" in list)
    return { path: tierPaths.live, query: { tickers: list.tickers.join(","), limit }, priority: "normal" };
  const { series_ticker, which } = list;
  switch (which) {
    case "open":
      return { path: tierPaths.live, query: { series_ticker, status: "open", limit }, priority: "normal" };
    case "current":
      return { path: tierPaths.live, query: { series_ticker, limit }, priority: "last" };
    case "archived":
      return { path: tierPaths.historical, query: { series_ticker, limit }, priority: "last" };
  }
}

/** The provider's filter may be ignored on the way, so each record is checked against it. */
export function isListedBy(list: MarketList): (marketTicker: string) => boolean {
  if ("series_ticker" in list) return (ticker) => seriesTickerOf(ticker) === list.series_ticker;
  const tickers = new Set(list.tickers);
  return (ticker) => tickers.has(ticker);
}
