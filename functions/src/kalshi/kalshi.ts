import { currentRequest } from "../base/request.ts";
import { chunksOf } from "../base/chunks.ts";
import type { NextTick } from "../base/ticks.ts";
import type { MentionSeries } from "../markets/series/list-series.ts";
import type { Provider } from "../markets/ports.ts";
import { isMarketOf } from "../markets/ticker.ts";
import { createCandleReads } from "./candle-reads.ts";
import { createEventReads } from "./event-reads.ts";
import type { GetOptions } from "./http.ts";
import { asSent, readRecords } from "./left-out.ts";
import { isListedBy, listedBy, tierPaths } from "./market-list.ts";
import { createMarketLookUps } from "./market-look-ups.ts";
import { createReadList, type ReadListOptions } from "./read-list.ts";
import { readMarkets, type MarketRead } from "./read-markets.ts";
import { toEventSummary } from "./to-event.ts";
import { toListedMarket } from "./to-market.ts";
import { textOf } from "./to-text.ts";
import {
  eventsPage,
  marketsPage,
  seriesPage,
  wireEvent,
  wireMilestone,
  wireSeries,
  type WireEvent,
} from "./wire.ts";

const mentions = "Mentions";
/** Some milliseconds' work. */
const recordsPerTick = 50;
const eventsPerPage = 200;
/** 50,000 markets or 20,000 events. */
const maxListPages = 100;

/** `get` reads in the same queue. */
export interface KalshiOptions extends GetOptions, ReadListOptions {
  readonly nextTick: NextTick;
}

/** The provider's trade API, version 2, read without credentials. Its past is read by history.ts. */
export function createKalshi({ get, attempt, queue, budget, nextTick, clock, log }: KalshiOptions): Provider {
  const readList = createReadList({ get, budget, log });
  const reads = { get, attempt, queue, clock };
  const lookUpLive = createMarketLookUps(tierPaths.live, reads);
  const lookUpHistorical = createMarketLookUps(tierPaths.historical, reads);

  const candles = createCandleReads(get);

  return {
    async market(ticker) {
      const context = currentRequest();
      return (await lookUpLive(ticker, context)) ?? (await lookUpHistorical(ticker, context));
    },
    ...createEventReads({ get, budget, log, clock, readList }),
    currentMarket: (ticker) => lookUpLive(ticker, currentRequest()),
    archivedMarket: (ticker) => lookUpHistorical(ticker, currentRequest()),
    currentCandles: (tickers, range) => candles.live(tickers, range, currentRequest()),
    archivedCandles: (ticker, range) => candles.historical(ticker, range, currentRequest(), "last"),

    async listEvents({ status, series_ticker }, each) {
      const query = {
        status,
        ...(series_ticker !== null && { series_ticker }),
        with_milestones: "true",
        limit: eventsPerPage,
      };
      await readList(
        { path: "/events", query, schema: eventsPage, context: currentRequest(), maxPages: maxListPages },
        async (page, leaveOut) => {
          await nextTick();
          const milestones = readRecords(wireMilestone, page.milestones, leaveOut, asSent);
          const toSummary = (wire: WireEvent) => toEventSummary(wire, milestones, clock.now());
          for (const event of readRecords(wireEvent, page.events, leaveOut, toSummary)) {
            if (series_ticker === null || event.series_ticker === series_ticker) each(event);
            else leaveOut(new Error(`An event of ${event.series_ticker} among those of ${series_ticker}`));
          }
        },
      );
    },

    async mentionSeries() {
      const series: MentionSeries[] = [];
      await readList(
        { path: "/series", query: { category: mentions }, schema: seriesPage, context: currentRequest() },
        (page, leaveOut) => {
          for (const one of readRecords(wireSeries, page.series, leaveOut, asSent))
            if (one.category === mentions || one.categories?.includes(mentions))
              series.push({ series_ticker: one.ticker, series_title: textOf(one.title) ?? "" });
        },
      );
      return series;
    },

    async listMarkets(list, each) {
      const isListed = isListedBy(list);
      await readList(
        { ...listedBy(list), schema: marketsPage, context: currentRequest(), maxPages: maxListPages },
        async ({ markets }, leaveOut) => {
          const read = new Map<string, MarketRead>();
          for (const records of chunksOf(markets ?? [], recordsPerTick)) {
            await nextTick();
            readMarkets(records, isListed, leaveOut, read);
          }
          for (const market of read.values()) {
            if ("error" in market) leaveOut(market.error);
            else if (isMarketOf(market.record.event_ticker, market.record.market_ticker))
              each(toListedMarket(market.wire, market.record));
            else leaveOut(new Error(`The market ${market.record.market_ticker} names another event`));
          }
        },
      );
    },
  };
}
