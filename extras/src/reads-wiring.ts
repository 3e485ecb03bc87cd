import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import type { Services } from "@mention-market/service/services";
import { readFor } from "./board/board-reads.ts";
import { createReadSeenEvents } from "./changes/read-seen.ts";
import type { ExtrasConfig } from "./config.ts";
import { createProvider } from "./kalshi/kalshi.ts";
import { createEventFinder } from "./markets/event/event-finder.ts";
import { noSeenEvents } from "./markets/event/event.ts";
import { createEventLists, settledEvents } from "./markets/event/find-events.ts";
import { createEventReads } from "./markets/event/get-event.ts";
import { createReportUnread } from "./markets/event/report-unread.ts";
import { createSeriesList } from "./markets/series-fees.ts";
import { createReadClosing } from "./markets/settled/closing.ts";
import { createQuoteFinder } from "./markets/settled/find-quotes.ts";
import { createSeriesReads, readSeriesMarkets } from "./markets/settled/series-markets.ts";
import type { ExtraStores } from "./store/open.ts";
import { kindWordsOf } from "./words/series-kind.ts";

export interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  /** What is deployed, for getExtrasHealth. */
  readonly features: readonly string[];
  readonly service: Services;
  readonly stores: ExtraStores;
}

/** Listing many pages may take this many times as long as the other reads of a request: 20 seconds instead of 8. */
const listTimeoutFactor = 2.5;

/** The reads of events, series and prices that the functions of an instance share. */
export function wireReads(config: ExtrasConfig, { clock, log, features, service, stores }: Platform) {
  const provider = createProvider(service.connection, clock, log);
  const timeoutMs = listTimeoutFactor * service.providerTimeoutMs;
  const finder = createEventFinder(service.finder, clock);
  const series = createSeriesList({ provider, clock, log });
  const seriesReads = createSeriesReads({ provider, clock });
  const readSeenEvents = features.includes("changes")
    ? createReadSeenEvents({ store: stores.changes, clock, log })
    : noSeenEvents;
  const reads = { provider, finder, series, readSeenEvents };
  const kindWords = (ticker: string) => kindWordsOf(ticker, config.NFL_ANNOUNCER_SERIES);
  const eventLists = createEventLists({ ...reads, kindWords, clock, log, timeoutMs });
  const listSettled = (ticker: string) => readFor("closing", clock, () => settledEvents(eventLists, ticker));
  const reportUnread = createReportUnread({ clock, log });
  return {
    ...reads,
    reportUnread,
    eventLists,
    events: createEventReads({ ...reads, reportUnread, clock, priceMaxAgeMs: config.PRICE_MAX_AGE_MS }),
    settled: { series: seriesReads, seriesList: series, finder, clock, maxWaitMs: timeoutMs },
    readSeries: (ticker: string) => readSeriesMarkets(seriesReads, ticker),
    readClosing: createReadClosing({ finder, listSettled, clock }),
    findQuotes: createQuoteFinder({ provider, store: stores.quotes, finder, clock, log }),
  };
}
