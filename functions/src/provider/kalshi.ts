import type { z } from "zod";
import type { Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { EventMarkets } from "../markets/event-markets.ts";
import type { MarketList, Provider, ReadPriority } from "../markets/ports.ts";
import type { Get } from "./http.ts";
import { createMarketLookUps } from "./market-look-ups.ts";
import { eachPage, parse, requireSame } from "./pages.ts";
import type { ReadQueue } from "./read-queue.ts";
import { toEventDetails, toEventSummary } from "./to-event.ts";
import { toEventMarkets, toLiveEvent } from "./to-live-event.ts";
import { toListedMarket } from "./to-market.ts";
import { textOf } from "./to-text.ts";
import {
  eventBody,
  eventsPage,
  marketsPage,
  milestonesPage,
  nestedEventBody,
  seriesPage,
  wireEvent,
  wireMarket,
  wireMilestone,
  wireSeries,
  type WireMilestone,
} from "./wire.ts";

const mentions = "Mentions";
const milestonesPerPage = 500;
/** Half of what the provider allows: a market's rules are long, and a page must stay within what we read of a body. */
const marketsPerPage = 500;
/** 50,000 markets of one series. */
const maxMarketPages = 100;
const maxEventMarkets = 1000;
const eventsPerPage = 200;
const maxEventPages = 100;

export interface KalshiOptions {
  readonly get: Get;
  /** The queue that `get` waits in. */
  readonly queue: ReadQueue;
  readonly clock: Clock;
  readonly log: Log;
}

const tierPaths = { live: "/markets", historical: "/historical/markets" };

/** The provider's trade API, version 2, read without credentials. The paths of its past stand in history.ts, all others here. */
export function createKalshi({ get, queue, clock, log }: KalshiOptions): Provider {
  /** The record of a list in our shape; one that can't be read is logged and left out. */
  function recordOf<Wire, Result>(
    path: string,
    schema: z.ZodType<Wire>,
    record: unknown,
    map: (wire: Wire) => Result,
  ): Result[] {
    try {
      return [map(parse(schema, record))];
    } catch (error) {
      logLeftOut(path)(error);
      return [];
    }
  }

  const logLeftOut = (path: string) => (error: unknown) =>
    log.warn("Left out a record of the provider", { path, cause: messageOf(error) });

  async function milestonesOf(eventTicker: string, context: RequestContext, priority: ReadPriority) {
    const path = "/milestones";
    const query = { limit: milestonesPerPage, related_event_ticker: eventTicker };
    const milestones: WireMilestone[] = [];
    await eachPage(
      (cursor) => get(path, { ...query, ...cursor }, context, { priority }),
      milestonesPage,
      (page) => {
        for (const record of page.milestones ?? [])
          milestones.push(...recordOf(path, wireMilestone, record, (wire) => wire));
      },
    );
    return milestones;
  }

  const reads = { get, queue, clock };
  const lookUpLive = createMarketLookUps(tierPaths.live, reads);
  const lookUpHistorical = createMarketLookUps(tierPaths.historical, reads);

  return {
    async market(ticker, context) {
      return (await lookUpLive(ticker, context)) ?? (await lookUpHistorical(ticker, context));
    },

    async event(eventTicker, context, priority = "first") {
      const [event, milestones] = await Promise.all([
        get(`/events/${encodeURIComponent(eventTicker)}`, {}, context, { priority }),
        milestonesOf(eventTicker, context, priority),
      ]);
      const wire = event === null ? null : parse(eventBody, event.json).event;
      if (wire !== null) requireSame("event", eventTicker, textOf(wire.event_ticker) ?? eventTicker);
      return toEventDetails(eventTicker, wire, milestones, clock.now());
    },

    async eventStart(eventTicker, context, priority) {
      const milestones = await milestonesOf(eventTicker, context, priority);
      return toEventDetails(eventTicker, null, milestones, clock.now()).scheduledStartTime;
    },

    async liveEvent(eventTicker, context) {
      const path = `/events/${encodeURIComponent(eventTicker)}`;
      const result = await get(path, { with_nested_markets: "true" }, context, { priority: "first" });
      if (result === null) return null;
      const { event, markets } = parse(nestedEventBody, result.json);
      requireSame("event", eventTicker, textOf(event.event_ticker) ?? eventTicker);
      return toLiveEvent(eventTicker, event, event.markets ?? markets ?? [], logLeftOut(path));
    },

    async archivedMarkets(eventTicker, context) {
      const path = tierPaths.historical;
      const found: EventMarkets[] = [];
      await eachPage(
        (cursor) =>
          get(path, { event_ticker: eventTicker, limit: maxEventMarkets, ...cursor }, context, {
            priority: "first",
          }),
        marketsPage,
        ({ markets }) => found.push(toEventMarkets(eventTicker, markets ?? [], logLeftOut(path))),
      );
      return {
        markets: found.flatMap(({ markets }) => markets),
        errors: found.flatMap(({ errors }) => errors),
      };
    },

    async listEvents({ status, series_ticker }, each, context) {
      const path = "/events";
      const query = {
        status,
        ...(series_ticker !== null && { series_ticker }),
        with_milestones: "true",
        limit: eventsPerPage,
      };
      await eachPage(
        (cursor) => get(path, { ...query, ...cursor }, context),
        eventsPage,
        (page) => {
          const milestones = (page.milestones ?? []).flatMap((record) =>
            recordOf(path, wireMilestone, record, (wire) => wire),
          );
          for (const record of page.events ?? [])
            recordOf(path, wireEvent, record, (wire) => toEventSummary(wire, milestones, clock.now()))
              .filter((event) => event !== null)
              .forEach(each);
        },
        { maxPages: maxEventPages },
      );
    },

    async mentionSeries(context) {
      const series: { series_ticker: string; series_title: string }[] = [];
      await eachPage(
        (cursor) => get("/series", { category: mentions, ...cursor }, context),
        seriesPage,
        (page) => {
          const records = (page.series ?? []).flatMap((record) =>
            recordOf("/series", wireSeries, record, (wire) => wire),
          );
          for (const { ticker, title, category, categories } of records)
            if (category === mentions || categories?.includes(mentions))
              series.push({ series_ticker: ticker, series_title: textOf(title) ?? "" });
        },
      );
      return series;
    },

    async listMarkets(list, each, context, priority) {
      const path = tierPaths[list.tier];
      const query = { ...filterOf(list), limit: marketsPerPage };
      await eachPage(
        (cursor) => get(path, { ...query, ...cursor }, context, { priority }),
        marketsPage,
        ({ markets }) => {
          for (const record of markets ?? [])
            recordOf(path, wireMarket, record, toListedMarket).forEach(each);
        },
        { maxPages: maxMarketPages },
      );
    },
  };
}

function filterOf(list: MarketList): Readonly<Record<string, string>> {
  if ("tickers" in list) return { tickers: list.tickers.join(",") };
  const { series_ticker } = list;
  return list.tier === "live" && list.onlyOpen ? { series_ticker, status: "open" } : { series_ticker };
}
