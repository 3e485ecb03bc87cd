import { z } from "zod";
import type { Log } from "@mention-market/service/base/log";
import { toEventDetails } from "@mention-market/service/markets/find-event";
import type { EventDetails } from "@mention-market/service/markets/market";
import type { EventMarketRecord } from "../../src/markets/event/event.ts";
import type { Candle, CandleRange } from "../../src/markets/prices/candle.ts";
import type { Provider } from "../../src/markets/ports.ts";
import {
  liveCandlesIn,
  liveCandlesPath,
  candleQuery,
  readArchivedCandles,
} from "../../src/kalshi/candles.ts";
import type { Client } from "@mention-market/service/kalshi/client";
import { Lists } from "@mention-market/service/kalshi/lists";
import { readsOf } from "../../src/kalshi/split-tickers.ts";
import { toEventSummary } from "@mention-market/service/kalshi/events";
import { wireEvent, wireMilestone, type WireMilestone } from "@mention-market/service/kalshi/wire";

export type Tier = "live" | "historical";

const eventsPerPage = 200;
/** 20,000 events of one series. */
const maxEventPages = 100;

const eventsPage = z.object({
  events: z.array(wireEvent.extend({ event_ticker: z.string() })).nullish(),
  milestones: z.array(wireMilestone).nullish(),
  cursor: z.string().nullish(),
});
type ListedEvent = NonNullable<z.output<typeof eventsPage>["events"]>[number];

interface HistoryOptions {
  readonly client: Client;
  readonly provider: Pick<Provider, "listMarkets">;
  readonly log: Log;
}

export type History = ReturnType<typeof createHistory>;

/** Reads the provider's history for scoring. Every call throws an AppError of code `upstream` when the provider fails. */
export function createHistory({ client, provider, log }: HistoryOptions) {
  const lists = new Lists(client, log);
  return {
    /** Calls `each` for every settled market of a series in a tier. */
    async settledMarkets(
      series_ticker: string,
      tier: Tier,
      each: (market: EventMarketRecord) => void,
    ): Promise<void> {
      const which = tier === "live" ? "current" : "archived";
      await provider.listMarkets({ series_ticker, which }, (market) => {
        if (market.status === "settled") each(market);
      });
    },

    /** The events of a series by ticker, each with the earliest start that the provider names. */
    async events(series_ticker: string): Promise<ReadonlyMap<string, EventDetails>> {
      const events: ListedEvent[] = [];
      const milestones: WireMilestone[] = [];
      const query = { series_ticker, with_milestones: "true", limit: eventsPerPage };
      const list = {
        path: "/events",
        query,
        schema: eventsPage,
        member: "events",
        maxPages: maxEventPages,
      } as const;
      await lists.read(list, (page) => {
        events.push(...(page.events ?? []));
        milestones.push(...(page.milestones ?? []));
      });
      // At the time 0 no milestone has ended, so this takes the earliest one. A quote from before it is from before any start.
      return new Map(
        events.map((event) => [
          event.event_ticker,
          toEventDetails(toEventSummary(event, milestones, -Infinity)),
        ]),
      );
    },

    /** Candles of live markets by ticker, with the latest one before the start moved to it. A market of another tier is missing. */
    async liveCandles(
      tickers: readonly string[],
      range: CandleRange,
    ): Promise<ReadonlyMap<string, readonly Candle[]>> {
      const read = async (wanted: readonly string[]) => {
        const query = {
          market_tickers: wanted.join(","),
          ...candleQuery(range),
          include_latest_before_start: "true",
        };
        const result = await client.get(liveCandlesPath, query, { member: "markets" });
        return [...(await liveCandlesIn(result?.json, wanted))];
      };
      const found = await Promise.all(readsOf(tickers).map(read));
      return new Map(
        found.flat().map(([ticker, market]) => {
          if ("error" in market) throw market.error;
          return [ticker, market.candles];
        }),
      );
    },

    /** Null if the archive does not have the market. */
    historicalCandles: (ticker: string, range: CandleRange): Promise<readonly Candle[] | null> =>
      readArchivedCandles(client, ticker, range),
  };
}
