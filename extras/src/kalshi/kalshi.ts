import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { Connection } from "@mention-market/service/kalshi/kalshi";
import { identity, readRecords } from "@mention-market/service/kalshi/lists";
import { createLookUps } from "@mention-market/service/kalshi/look-ups";
import type { ReadPriority } from "@mention-market/service/kalshi/queue";
import { readsOf } from "./split-tickers.ts";
import { eventTickerIn, type WireIdentity } from "@mention-market/service/kalshi/markets";
import type { ProviderQuery } from "@mention-market/service/kalshi/transport";
import {
  isMentionSeries,
  marketsPage,
  mentionCategory,
  seriesPage,
  textOf,
  tierPaths,
} from "@mention-market/service/kalshi/wire";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import type { MarketList, Provider, ProviderSeries } from "../markets/ports.ts";
import { readArchivedCandles, readLiveCandles } from "./candles.ts";
import { createEventReader } from "./events.ts";
import { orderBooksOf } from "./order-books.ts";
import { toFee } from "./to-event.ts";
import { readMarketsOfList, wireFeeSeries } from "./wire.ts";
import { readTrades } from "./trades.ts";
import { createReadUpdates } from "./updates.ts";

/** Half of what Kalshi allows, because a market's rules are long, and a page must be within our limit for a body. */
const marketsPerPage = 500;
/** 50,000 markets. */
const maxPages = 100;

/** All that the extras read of Kalshi, over the service's connection. */
export function createProvider(
  { kalshi, markets, client, lists }: Connection,
  clock: Clock,
  log: Log,
): Provider {
  const orderBook = createLookUps(orderBooksOf(client), client, clock);
  return {
    ...createEventReader(client, lists, clock),
    market: (ticker) => kalshi.market(ticker),
    event: (eventTicker, purpose) => kalshi.event(eventTicker, purpose),
    now: () => client.now(),
    behindMs: () => client.behindMs(),
    currentMarket: markets.current,
    archivedMarket: markets.archived,
    currentCandles: (tickers, range) => readLiveCandles(client, tickers, range),
    archivedCandles: (ticker, range) => readArchivedCandles(client, ticker, range),
    trades: (tier, query) => readTrades(client, tier, query),
    orderBook,

    async mentionSeries() {
      const series: ProviderSeries[] = [];
      const query = { category: mentionCategory };
      await lists.read(
        { path: "/series", query, schema: seriesPage, member: "series" },
        (page, onSkipped) => {
          for (const wire of readRecords(wireFeeSeries, page.series, onSkipped, identity))
            if (isMentionSeries(wire))
              series.push({
                series_ticker: wire.ticker,
                series_title: textOf(wire.title) ?? "",
                fee: toFee(wire.fee_type, wire.fee_multiplier),
              });
        },
      );
      return series;
    },

    async listMarkets(list, each) {
      const isListed = isListedBy(list);
      for (const read of readsOfList(list))
        await lists.read(
          { ...read, schema: marketsPage, member: "markets", maxPages },
          async ({ markets }, onSkipped) => {
            for (const market of await readMarketsOfList(markets ?? [], isListed, onSkipped)) each(market);
          },
        );
    },

    updates: createReadUpdates(lists, clock, log),
  };
}

/** The path and options of a list. The list of all settled markets has many pages, so it must never delay the read of a price. */
function readsOfList(list: MarketList): { path: string; query: ProviderQuery; priority: ReadPriority }[] {
  const { live, historical } = tierPaths;
  const limit = marketsPerPage;
  if ("tickers" in list)
    return readsOf(list.tickers).map((tickers) => ({
      path: live,
      query: { tickers: tickers.join(","), limit },
      priority: "normal",
    }));
  const { series_ticker, which } = list;
  switch (which) {
    case "open":
      return [{ path: live, query: { series_ticker, status: "open", limit }, priority: "normal" }];
    case "current":
      return [{ path: live, query: { series_ticker, limit }, priority: "last" }];
    case "archived":
      return [{ path: historical, query: { series_ticker, limit }, priority: "last" }];
  }
}

/** A proxy may ignore the provider's filter, so each record is checked against it. */
function isListedBy(list: MarketList): (market: WireIdentity) => boolean {
  if ("series_ticker" in list)
    return (market) => seriesTickerOf(eventTickerIn(market) ?? "") === list.series_ticker;
  const tickers = new Set(list.tickers);
  return ({ ticker }) => tickers.has(ticker);
}
