import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Kalshi, KalshiSeries } from "../markets/market.ts";
import { createClient, type Client } from "./client.ts";
import { createEventReader } from "./events.ts";
import { identity, Lists, readRecords } from "./lists.ts";
import { createLookUps } from "./look-ups.ts";
import { marketsOfTier } from "./markets.ts";
import { createQueue } from "./queue.ts";
import { createTransport } from "./transport.ts";
import { isMentionSeries, mentionCategory, seriesPage, textOf, tierPaths, wireSeries } from "./wire.ts";

interface ConnectOptions {
  readonly baseUrl: string;
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly readsPerSecond: number;
  readonly clock: Clock;
  readonly log: Log;
}

export type Connection = ReturnType<typeof connectionOver>;

/** Kalshi's trade API, version 2, without credentials. All reads share a pace. The first read connects. */
export function connectKalshi({ baseUrl, readsPerSecond, clock, log }: ConnectOptions): Connection {
  const queue = createQueue({ ceiling: readsPerSecond, clock });
  return connectionOver(createClient(createTransport(baseUrl, clock), queue, clock), queue.close, clock, log);
}

/** The same over a client. `close` rejects the waiting background reads, so that no timer keeps the process alive. */
export function connectionOver(client: Client, close: () => void, clock: Clock, log: Log) {
  const lists = new Lists(client, log);
  const current = createLookUps(marketsOfTier(client, tierPaths.live), client, clock);
  const archived = createLookUps(marketsOfTier(client, tierPaths.historical), client, clock);
  const kalshi: Kalshi = {
    event: createEventReader(client, lists, clock),
    market: async (ticker) => (await current(ticker)) ?? archived(ticker),
    mentionSeries: () => readMentionSeries(lists),
  };
  return {
    kalshi,
    /** Markets by tier. Look-ups that wait at the same time share a read. */
    markets: { current, archived },
    /** Reads any other path, and any list, at the same pace. */
    client,
    lists,
    close,
  };
}

async function readMentionSeries(lists: Lists): Promise<readonly KalshiSeries[]> {
  const series: KalshiSeries[] = [];
  const query = { category: mentionCategory };
  await lists.read({ path: "/series", query, schema: seriesPage, member: "series" }, (page, onSkipped) => {
    for (const wire of readRecords(wireSeries, page.series, onSkipped, identity))
      if (isMentionSeries(wire))
        series.push({ series_ticker: wire.ticker, series_title: textOf(wire.title) ?? "" });
  });
  return series;
}
