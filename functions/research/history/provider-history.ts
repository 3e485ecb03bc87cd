import { z } from "zod";
import { runRequest, type RequestContext } from "../../src/base/request.ts";
import type { EventDetails } from "../../src/markets/event/event.ts";
import type { MarketRecord } from "../../src/markets/market/market.ts";
import type { Candle } from "../../src/markets/prices/candle.ts";
import type { CandleRange, Provider } from "../../src/markets/ports.ts";
import { createCandleReads } from "../../src/kalshi/candle-reads.ts";
import type { Get } from "../../src/kalshi/http.ts";
import { eachPage } from "../../src/kalshi/pages.ts";
import { toEventDetails } from "../../src/kalshi/to-event.ts";
import { wireEvent, wireMilestone, type WireMilestone } from "../../src/kalshi/wire.ts";

export type Tier = "live" | "historical";

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

const eventsPerPage = 200;
/** 20,000 events of one series. */
const maxEventPages = 100;

const eventsPage = z.object({
  events: z.array(wireEvent.extend({ event_ticker: z.string() })).nullish(),
  milestones: z.array(wireMilestone).nullish(),
  cursor: z.string().nullish(),
});
type ListedEvent = NonNullable<z.output<typeof eventsPage>["events"]>[number];

export interface HistoryOptions {
  readonly get: Get;
  readonly provider: Pick<Provider, "listMarkets">;
}

export function createHistory({ get, provider }: HistoryOptions): History {
  const candles = createCandleReads(get);
  return {
    async settledMarkets(series_ticker, tier, each, context) {
      await runRequest(context, () =>
        provider.listMarkets(
          { series_ticker, which: tier === "live" ? "current" : "archived" },
          ({ record, isSettled }) => {
            if (isSettled) each(record);
          },
        ),
      );
    },

    async events(series_ticker, context) {
      const events: ListedEvent[] = [];
      const milestones: WireMilestone[] = [];
      await eachPage(
        (cursor) =>
          get(
            "/events",
            { series_ticker, with_milestones: "true", limit: eventsPerPage, ...cursor },
            context,
          ),
        eventsPage,
        (page) => {
          events.push(...(page.events ?? []));
          milestones.push(...(page.milestones ?? []));
        },
        { maxPages: maxEventPages },
      );
      // As of the beginning of time no milestone has ended, so the earliest is taken: a quote before it is before any start.
      return new Map(
        events.map((event) => [
          event.event_ticker,
          toEventDetails(event.event_ticker, event, milestones, -Infinity),
        ]),
      );
    },

    async liveCandles(tickers, range, context) {
      const found = await candles.live(tickers, range, context, { withLatestBefore: true });
      return new Map(
        [...found].map(([ticker, market]) => {
          if ("error" in market) throw market.error;
          return [ticker, market.candles];
        }),
      );
    },

    historicalCandles: (ticker, range, context) => candles.historical(ticker, range, context),
  };
}
