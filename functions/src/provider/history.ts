import type { RequestContext } from "../base/request.ts";
import type { EventDetails } from "../markets/event.ts";
import type { MarketRecord } from "../markets/market.ts";
import { z } from "zod";
import { historicalCandlesBody, liveCandlesBody, toCandles, type Candle } from "./candles.ts";
import { marketsBody } from "./announcer-wire.ts";
import type { Get } from "./http.ts";
import { read, readPages } from "./read-pages.ts";
import { toEventDetails } from "./to-event.ts";
import { toMarketRecord } from "./to-market.ts";
import { wireEvent, wireMilestone } from "./wire.ts";

export type Tier = "live" | "historical";

/** Which candles: periods of `minutes` that ended from `start` to `end`, Unix seconds. */
export interface CandleRange {
  readonly start: number;
  readonly end: number;
  readonly minutes: 1 | 60 | 1440;
}

/** The provider's past, for scoring. Every call throws an AppError of code `upstream` when the provider fails. */
export interface History {
  /** Calls `each` for every settled market of a series in a tier. */
  settledMarkets(
    series: string,
    tier: Tier,
    each: (market: MarketRecord) => void,
    context: RequestContext,
  ): Promise<void>;
  /** The events of a series by ticker, each with the earliest start that the provider names. */
  events(series: string, context: RequestContext): Promise<ReadonlyMap<string, EventDetails>>;
  /** Candles of live markets by ticker, with the latest one before the start moved to it. A market of another tier is missing. */
  liveCandles(
    tickers: readonly string[],
    range: CandleRange,
    context: RequestContext,
  ): Promise<ReadonlyMap<string, readonly Candle[]>>;
  /** Null when the archive does not hold the market. */
  historicalCandles(
    ticker: string,
    range: CandleRange,
    context: RequestContext,
  ): Promise<readonly Candle[] | null>;
}

/** A market's rules are long, and a page must stay within what is read of a body. */
const marketsPerPage = 500;
const eventsPerPage = 200;
const maxPages = 200;

const eventsBody = z.object({
  events: z.array(wireEvent.extend({ event_ticker: z.string() })).nullish(),
  milestones: z.array(wireMilestone).nullish(),
  cursor: z.string().nullish(),
});

export function createHistory({ get }: { readonly get: Get }): History {
  return {
    async settledMarkets(series_ticker, tier, each, context) {
      const path = tier === "live" ? "/markets" : "/historical/markets";
      const filter = tier === "live" ? { series_ticker, status: "settled" } : { series_ticker };
      const pages = await readPages(
        (cursor) => get(path, { ...filter, limit: marketsPerPage, ...cursor }, context),
        marketsBody,
        maxPages,
      );
      for (const { markets } of pages) for (const market of markets ?? []) each(toMarketRecord(market));
    },

    async events(series_ticker, context) {
      const pages = await readPages(
        (cursor) =>
          get(
            "/events",
            { series_ticker, with_milestones: "true", limit: eventsPerPage, ...cursor },
            context,
          ),
        eventsBody,
        maxPages,
      );
      const milestones = pages.flatMap((page) => page.milestones ?? []);
      // As of the beginning of time no milestone has ended, so the earliest is taken: a quote before it is before any start.
      return new Map(
        pages
          .flatMap((page) => page.events ?? [])
          .map((event) => [
            event.event_ticker,
            toEventDetails(event.event_ticker, event, milestones, -Infinity),
          ]),
      );
    },

    async liveCandles(tickers, { start, end, minutes }, context) {
      const body = await get(
        "/markets/candlesticks",
        {
          market_tickers: tickers.join(","),
          start_ts: start,
          end_ts: end,
          period_interval: minutes,
          include_latest_before_start: "true",
        },
        context,
      );
      const { markets } = read(liveCandlesBody, body);
      return new Map(
        (markets ?? []).map(({ market_ticker, candlesticks }) => [market_ticker, toCandles(candlesticks)]),
      );
    },

    async historicalCandles(ticker, { start, end, minutes }, context) {
      const body = await get(
        `/historical/markets/${encodeURIComponent(ticker)}/candlesticks`,
        { start_ts: start, end_ts: end, period_interval: minutes },
        context,
      );
      return body === null ? null : toCandles(read(historicalCandlesBody, body).candlesticks);
    },
  };
}
