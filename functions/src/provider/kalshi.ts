import type { z } from "zod";
import type { Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { MarketList, Provider } from "../markets/ports.ts";
import type { Get } from "./http.ts";
import { createMarketLookUps } from "./market-look-ups.ts";
import { eachPage, parse, requireSame } from "./pages.ts";
import type { ReadQueue } from "./read-queue.ts";
import { toEventDetails } from "./to-event.ts";
import { toListedMarket } from "./to-market.ts";
import { textOf } from "./to-text.ts";
import {
  eventBody,
  marketsPage,
  milestonesPage,
  seriesPage,
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
      log.warn("Left out a record of the provider", { path, cause: messageOf(error) });
      return [];
    }
  }

  const reads = { get, queue, clock };
  const lookUpLive = createMarketLookUps(tierPaths.live, reads);
  const lookUpHistorical = createMarketLookUps(tierPaths.historical, reads);

  return {
    async market(ticker, context) {
      return (await lookUpLive(ticker, context)) ?? (await lookUpHistorical(ticker, context));
    },

    async event(eventTicker, context, priority = "first") {
      const milestones: WireMilestone[] = [];
      const [event] = await Promise.all([
        get(`/events/${encodeURIComponent(eventTicker)}`, {}, context, { priority }),
        eachPage(
          (cursor) =>
            get(
              "/milestones",
              { limit: milestonesPerPage, related_event_ticker: eventTicker, ...cursor },
              context,
              { priority },
            ),
          milestonesPage,
          (page) => {
            for (const record of page.milestones ?? [])
              milestones.push(...recordOf("/milestones", wireMilestone, record, (wire) => wire));
          },
        ),
      ]);
      const wire = event === null ? null : parse(eventBody, event.json).event;
      if (wire !== null) requireSame("event", eventTicker, textOf(wire.event_ticker) ?? eventTicker);
      return toEventDetails(eventTicker, wire, milestones, clock.now());
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
