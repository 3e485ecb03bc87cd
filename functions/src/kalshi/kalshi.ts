import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { MarketList, Provider, ProviderSeries } from "../markets/ports.ts";
import { seriesTickerOf } from "../markets/ticker.ts";
import { readArchivedCandles, readLiveCandles } from "./candles.ts";
import { createClient, type Client } from "./client.ts";
import { createEventReader } from "./events.ts";
import { asSent, Lists, readRecords } from "./lists.ts";
import { createLookUps } from "./look-ups.ts";
import { orderBooksOf } from "./order-books.ts";
import { createQueue, type ReadPriority } from "./queue.ts";
import { marketsOfTier, readsOf } from "./read-tickers.ts";
import { toFee } from "./to-event.ts";
import { eventTickerIn, readMarketsOfList, type WireIdentity } from "./to-market.ts";
import { createTransport, type ProviderQuery } from "./transport.ts";
import { createReadUpdates } from "./updates.ts";
import {
  isMentionSeries,
  marketsPage,
  mentionCategory,
  seriesPage,
  textOf,
  tierPaths,
  wireSeries,
} from "./wire.ts";

interface ConnectOptions {
  readonly baseUrl: string;
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly readsPerSecond: number;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Connection {
  readonly provider: Provider;
  /** Reads any other path at the same pace. */
  readonly client: Client;
  /** Rejects the waiting background reads, so that no timer keeps the process alive. */
  readonly close: () => void;
}

/** Half of what the provider allows, because a market's rules are long, and a page must be within our limit for a body. */
const marketsPerPage = 500;
/** 50,000 markets. */
const maxPages = 100;

/** The provider at a URL. All reads of this instance share a pace. No connection is made before the first read. */
export function connectProvider(options: ConnectOptions): Connection {
  const { baseUrl, readsPerSecond, clock, log } = options;
  const queue = createQueue({ ceiling: readsPerSecond, clock });
  const client = createClient(createTransport(baseUrl, clock), queue, clock);
  return { provider: createProvider(client, clock, log), client, close: queue.close };
}

/** The provider's trade API, version 2, read without credentials. */
export function createProvider(client: Client, clock: Clock, log: Log): Provider {
  const lists = new Lists(client, log);
  const current = createLookUps(marketsOfTier(client, tierPaths.live), client, clock);
  const archived = createLookUps(marketsOfTier(client, tierPaths.historical), client, clock);
  const orderBook = createLookUps(orderBooksOf(client), client, clock);
  return {
    ...createEventReader(client, lists, clock),
    now: client.now,
    behindMs: client.behindMs,
    market: async (ticker) => (await current(ticker)) ?? archived(ticker),
    currentMarket: current,
    archivedMarket: archived,
    orderBook,
    currentCandles: (tickers, range) => readLiveCandles(client, tickers, range),
    archivedCandles: (ticker, range) => readArchivedCandles(client, ticker, range),

    async mentionSeries() {
      const series: ProviderSeries[] = [];
      const query = { category: mentionCategory };
      await lists.read({ path: "/series", query, schema: seriesPage }, (page, leaveOut) => {
        for (const wire of readRecords(wireSeries, page.series, leaveOut, asSent))
          if (isMentionSeries(wire))
            series.push({
              series_ticker: wire.ticker,
              series_title: textOf(wire.title) ?? "",
              fee: toFee(wire.fee_type, wire.fee_multiplier),
            });
      });
      return series;
    },

    async listMarkets(list, each) {
      const isListed = isListedBy(list);
      for (const read of readsOfList(list))
        await lists.read({ ...read, schema: marketsPage, maxPages }, async ({ markets }, leaveOut) => {
          for (const market of await readMarketsOfList(markets ?? [], isListed, leaveOut)) each(market);
        });
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
