import type { z } from "zod";
import { megabyte } from "../base/bytes.ts";
import { chunksOf } from "../base/chunks.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { NextTick } from "../base/ticks.ts";
import { maxEventMarkets } from "../markets/event-markets.ts";
import type { MentionSeries } from "../markets/list-series.ts";
import type { Provider, ReadPurpose } from "../markets/ports.ts";
import { isMarketOf } from "../markets/ticker.ts";
import { createCandleReads } from "./candle-reads.ts";
import type { Get, GetOptions } from "./http.ts";
import type { ListBudget } from "./list-budget.ts";
import { asSent, loggingLeftOut, readRecords, type LeaveOut } from "./left-out.ts";
import { isListedBy, listedBy, tierPaths } from "./market-list.ts";
import { createMarketLookUps } from "./market-look-ups.ts";
import { eachPage, parse, pathOf, requireSameEvent } from "./pages.ts";
import { readMarkets, type MarketRead } from "./read-markets.ts";
import { requireFewMarkets, toCurrentEvent, toEventMarkets } from "./to-current-event.ts";
import { toEventDetails, toEventSummary } from "./to-event.ts";
import { toListedMarket } from "./to-market.ts";
import { textOf } from "./to-text.ts";
import type { Query } from "./transport.ts";
import type { ReadPriority } from "./waiting-reads.ts";
import {
  eventBody,
  eventsPage,
  marketsPage,
  milestonesPage,
  nestedEventBody,
  seriesPage,
  wireEvent,
  wireMilestone,
  wireSeries,
  type WireEvent,
  type WireMilestone,
} from "./wire.ts";

const mentions = "Mentions";
const milestonesPerPage = 500;
/** Of an event's archived markets: what a response may hold. */
const maxEventBytes = 8 * megabyte;
/** Some milliseconds' work. */
const recordsPerTick = 50;
const eventsPerPage = 200;
/** 50,000 markets or 20,000 events. */
const maxListPages = 100;

export interface KalshiOptions extends GetOptions {
  /** Reads in the same queue. */
  readonly get: Get;
  /** What all lists that are being read may hold together. */
  readonly budget: ListBudget;
  readonly nextTick: NextTick;
  readonly log: Log;
}

const priorities = { needed: "first", refresh: "last" } as const;

interface ListRead<Page> {
  readonly path: string;
  readonly query: Query;
  readonly schema: z.ZodType<Page>;
  readonly context: RequestContext;
  /** Default: `normal`. */
  readonly priority?: ReadPriority;
  /** Default: that of `eachPage`. */
  readonly maxPages?: number;
}

/** The provider's trade API, version 2, read without credentials. The paths of its past stand in history.ts, all others here. */
export function createKalshi({ get, attempt, queue, budget, nextTick, clock, log }: KalshiOptions): Provider {
  /** Hands every page of a list to `each`; what that leaves out is logged once. */
  const readList = <Page extends { cursor?: string | null | undefined }>(
    { path, query, schema, context, priority, maxPages }: ListRead<Page>,
    each: (page: Page, leaveOut: LeaveOut) => void | Promise<void>,
  ) =>
    loggingLeftOut(path, log, (leaveOut) =>
      eachPage(
        (cursor) => get(path, { ...query, ...cursor }, context, { priority }),
        schema,
        (page) => each(page, leaveOut),
        { maxPages, budget },
      ),
    );

  async function milestonesOf(eventTicker: string, context: RequestContext, purpose: ReadPurpose) {
    const milestones: WireMilestone[] = [];
    await readList(
      {
        path: "/milestones",
        query: { limit: milestonesPerPage, related_event_ticker: eventTicker },
        schema: milestonesPage,
        context,
        priority: priorities[purpose],
      },
      (page, leaveOut) => {
        milestones.push(...readRecords(wireMilestone, page.milestones, leaveOut, asSent));
      },
    );
    return milestones;
  }

  const reads = { get, attempt, queue, clock };
  const lookUpLive = createMarketLookUps(tierPaths.live, reads);
  const lookUpHistorical = createMarketLookUps(tierPaths.historical, reads);

  const candles = createCandleReads(get);

  return {
    async market(ticker, context) {
      return (await lookUpLive(ticker, context)) ?? (await lookUpHistorical(ticker, context));
    },
    currentMarket: lookUpLive,
    archivedMarket: lookUpHistorical,
    currentCandles: (tickers, range, context) => candles.live(tickers, range, context),
    archivedCandles: (ticker, range, context) => candles.historical(ticker, range, context, "last"),

    async event(eventTicker, context, purpose = "needed") {
      const [event, milestones] = await Promise.all([
        get(pathOf("/events", eventTicker), {}, context, { priority: priorities[purpose] }),
        milestonesOf(eventTicker, context, purpose),
      ]);
      const wire = event === null ? null : parse(eventBody, event.json).event;
      if (wire !== null) requireSameEvent(eventTicker, wire);
      return toEventDetails(eventTicker, wire, milestones, clock.now());
    },

    async eventStart(eventTicker, context, purpose) {
      const milestones = await milestonesOf(eventTicker, context, purpose);
      return toEventDetails(eventTicker, null, milestones, clock.now()).scheduledStartTime;
    },

    async currentEvent(eventTicker, context) {
      const path = pathOf("/events", eventTicker);
      const result = await get(path, { with_nested_markets: "true" }, context, { priority: "first" });
      if (result === null) return null;
      const { event, markets } = parse(nestedEventBody, result.json);
      requireSameEvent(eventTicker, event);
      return loggingLeftOut(path, log, (leaveOut) =>
        Promise.resolve(toCurrentEvent(eventTicker, event, event.markets ?? markets ?? [], leaveOut)),
      );
    },

    async archivedMarkets(eventTicker, context) {
      const records: unknown[] = [];
      const path = tierPaths.historical;
      return loggingLeftOut(path, log, async (leaveOut) => {
        await eachPage(
          (cursor) =>
            get(path, { event_ticker: eventTicker, limit: maxEventMarkets, ...cursor }, context, {
              priority: "first",
            }),
          marketsPage,
          ({ markets }) => {
            records.push(...(markets ?? []));
            requireFewMarkets(records.length);
          },
          { maxBytes: maxEventBytes, budget },
        );
        return toEventMarkets(eventTicker, records, leaveOut);
      });
    },

    async listEvents({ status, series_ticker }, each, context) {
      const query = {
        status,
        ...(series_ticker !== null && { series_ticker }),
        with_milestones: "true",
        limit: eventsPerPage,
      };
      await readList(
        { path: "/events", query, schema: eventsPage, context, maxPages: maxListPages },
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

    async mentionSeries(context) {
      const series: MentionSeries[] = [];
      await readList(
        { path: "/series", query: { category: mentions }, schema: seriesPage, context },
        (page, leaveOut) => {
          for (const one of readRecords(wireSeries, page.series, leaveOut, asSent))
            if (one.category === mentions || one.categories?.includes(mentions))
              series.push({ series_ticker: one.ticker, series_title: textOf(one.title) ?? "" });
        },
      );
      return series;
    },

    async listMarkets(list, each, context) {
      const isListed = isListedBy(list);
      await readList(
        { ...listedBy(list), schema: marketsPage, context, maxPages: maxListPages },
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
