import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { nextTick } from "../base/ticks.ts";
import type { MentionEventSummary } from "../markets/event/event-markets.ts";
import type { ListedMarket } from "../markets/market/market.ts";
import type {
  CandleRange,
  EventList,
  MarketList,
  Provider,
  ProviderSeries,
  ReadPurpose,
} from "../markets/ports.ts";
import { seriesTickerOf } from "../markets/ticker.ts";
import { readArchivedCandles, readLiveCandles } from "./candles.ts";
import { readsOf, type Client } from "./client.ts";
import { EventReads } from "./events.ts";
import { asSent, Lists, readRecords } from "./lists.ts";
import { LookUps } from "./look-ups.ts";
import type { ReadPriority } from "./queue.ts";
import { feeOf, toEventSummary } from "./to-event.ts";
import { readMarketsOfList, toListedMarket } from "./to-market.ts";
import type { Query } from "./transport.ts";
import { KalshiUpdates } from "./updates.ts";
import {
  eventsPage,
  isMentionSeries,
  marketsPage,
  mentionCategory,
  seriesPage,
  textOf,
  tierPaths,
  wireEvent,
  wireMilestone,
  wireSeries,
  type WireEvent,
} from "./wire.ts";

const eventsPerPage = 200;
/** Half of what the provider allows: a market's rules are long, and a page must stay within what we read of a body. */
const marketsPerPage = 500;
/** 50,000 markets or 20,000 events. */
const maxPages = 100;

/** The provider's trade API, version 2, read without credentials. */
export class Kalshi implements Provider {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #lists: Lists;
  readonly #events: EventReads;
  readonly #current: LookUps;
  readonly #archived: LookUps;
  /** The reads of the collector, among whose lists these are. */
  readonly updates: KalshiUpdates;

  constructor(client: Client, clock: Clock, log: Log) {
    this.#client = client;
    this.#clock = clock;
    this.#lists = new Lists(client, log);
    this.#events = new EventReads(client, this.#lists, clock);
    this.#current = new LookUps(tierPaths.live, client, clock);
    this.#archived = new LookUps(tierPaths.historical, client, clock);
    this.updates = new KalshiUpdates(this, this.#lists, clock, log);
  }

  async market(ticker: string) {
    return (await this.currentMarket(ticker)) ?? this.archivedMarket(ticker);
  }

  currentMarket(ticker: string) {
    return this.#current.find(ticker);
  }

  archivedMarket(ticker: string) {
    return this.#archived.find(ticker);
  }

  event(eventTicker: string, purpose: ReadPurpose = "needed") {
    return this.#events.details(eventTicker, purpose);
  }

  currentEvent(eventTicker: string) {
    return this.#events.current(eventTicker);
  }

  currentEvents(eventTickers: readonly string[]) {
    return this.#events.currentOf(eventTickers);
  }

  archivedMarkets(eventTicker: string) {
    return this.#events.archivedMarkets(eventTicker);
  }

  eventStart(eventTicker: string, purpose: ReadPurpose) {
    return this.#events.start(eventTicker, purpose);
  }

  currentCandles(tickers: readonly string[], range: CandleRange) {
    return readLiveCandles(this.#client, tickers, range);
  }

  archivedCandles(ticker: string, range: CandleRange) {
    return readArchivedCandles(this.#client, ticker, range, "last");
  }

  listEvents(
    { status, series_ticker }: EventList,
    each: (event: MentionEventSummary) => void,
  ): Promise<void> {
    const ofSeries = series_ticker === null ? {} : { series_ticker };
    const query = { status, ...ofSeries, with_milestones: "true", limit: eventsPerPage };
    return this.#lists.read(
      { path: "/events", query, schema: eventsPage, maxPages },
      async (page, leaveOut) => {
        await nextTick();
        const milestones = readRecords(wireMilestone, page.milestones, leaveOut, asSent);
        const toSummary = (wire: WireEvent) => toEventSummary(wire, milestones, this.#clock.now());
        for (const event of readRecords(wireEvent, page.events, leaveOut, toSummary)) {
          if (series_ticker === null || event.series_ticker === series_ticker) each(event);
          else leaveOut(new Error(`An event of ${event.series_ticker} among those of ${series_ticker}`));
        }
      },
    );
  }

  async mentionSeries(): Promise<ProviderSeries[]> {
    const series: ProviderSeries[] = [];
    const query = { category: mentionCategory };
    await this.#lists.read({ path: "/series", query, schema: seriesPage }, (page, leaveOut) => {
      for (const one of readRecords(wireSeries, page.series, leaveOut, asSent))
        if (isMentionSeries(one))
          series.push({
            series_ticker: one.ticker,
            series_title: textOf(one.title) ?? "",
            fee: feeOf(one.fee_type, one.fee_multiplier),
          });
    });
    return series;
  }

  async listMarkets(list: MarketList, each: (market: ListedMarket) => void): Promise<void> {
    if ("tickers" in list) {
      await Promise.all(readsOf(list.tickers).map((tickers) => this.#listMarkets({ tickers }, each)));
    } else await this.#listMarkets(list, each);
  }

  async #listMarkets(list: MarketList, each: (market: ListedMarket) => void): Promise<void> {
    const isListed = isListedBy(list);
    await this.#lists.read(
      { ...listedBy(list), schema: marketsPage, maxPages },
      async ({ markets }, leaveOut) => {
        for (const { wire, record } of await readMarketsOfList(markets ?? [], isListed, leaveOut))
          each(toListedMarket(wire, record));
      },
    );
  }
}

/** How a list is read. Everything that ever settled is many pages, and must never delay a price. */
function listedBy(list: MarketList): { path: string; query: Query; priority: ReadPriority } {
  const { live, historical } = tierPaths;
  const limit = marketsPerPage;
  if ("tickers" in list)
    return { path: live, query: { tickers: list.tickers.join(","), limit }, priority: "normal" };
  const { series_ticker, which } = list;
  switch (which) {
    case "open":
      return { path: live, query: { series_ticker, status: "open", limit }, priority: "normal" };
    case "current":
      return { path: live, query: { series_ticker, limit }, priority: "last" };
    case "archived":
      return { path: historical, query: { series_ticker, limit }, priority: "last" };
  }
}

/** The provider's filter may be ignored on the way, so each record is checked against it. */
function isListedBy(list: MarketList): (marketTicker: string) => boolean {
  if ("series_ticker" in list) return (ticker) => seriesTickerOf(ticker) === list.series_ticker;
  const tickers = new Set(list.tickers);
  return (ticker) => tickers.has(ticker);
}
