import type { Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { readRelease } from "@mention-market/service/config";
import type { Services } from "@mention-market/service/services";
import { createFindInCorpus } from "@mention-market/service/transcripts/find-in-corpus";
import { nflCollection } from "@mention-market/service/nfl/games";
import { createCountBoardRequest, type BoardServices } from "./board/get-board.ts";
import { createBoard } from "./board/board.ts";
import { type EventPageServices, createReadEventPage } from "./board/event-page.ts";
import type { CalendarServices } from "./board/calendar.ts";
import { createReadVerdicts, createBoardSources, createTrackRecordPort } from "./board/sources.ts";
import type { ChangeStore } from "./changes/change-store.ts";
import { type CollectServices, createCollector, type Pass } from "./changes/collector.ts";
import { createReadSettled } from "./changes/read-settled.ts";
import { createReadSeenEvents, createReadSeen } from "./changes/read-seen.ts";
import { createQuotePass } from "./changes/quote-pass.ts";
import type { ExtrasConfig } from "./config.ts";
import { createReadExtrasHealth, type ReadExtrasHealth } from "./endpoints/get-extras-health.ts";
import { forecastPass } from "./forecasts/forecast-pass.ts";
import { type ForecastStore, createReadWordValues } from "./forecasts/forecast-store.ts";
import { createIsProven, createReadTrackRecord } from "./forecasts/read-track-record.ts";
import { createPeek } from "./http/serve-endpoint.ts";
import { createSending } from "./http/sending.ts";
import { createProvider } from "./kalshi/kalshi.ts";
import { ownKinds } from "./kinds/kinds.ts";
import { createOrderBookReads } from "./markets/book/get-order-book.ts";
import { createEventFinder } from "./markets/event/event-finder.ts";
import { createEventLists, settledEvents } from "./markets/event/find-events.ts";
import { createEventReads } from "./markets/event/get-event.ts";
import { noSeenEvents } from "./markets/event/event.ts";
import { createReportUnread } from "./markets/event/report-unread.ts";
import type { Provider } from "./markets/ports.ts";
import { createPriceReads } from "./markets/prices/get-price-history.ts";
import { createSeriesList, seriesFees } from "./markets/series-fees.ts";
import { readFor } from "./board/board-reads.ts";
import { createReadClosing } from "./markets/settled/closing.ts";
import { createQuoteFinder } from "./markets/settled/find-quotes.ts";
import { createSeriesReads, readSeriesMarkets } from "./markets/settled/series-markets.ts";
import type { McpServices } from "./mcp/tool.ts";
import type { ExtraStores } from "./store/open.ts";
import { createCollections } from "./transcripts/collections.ts";
import { wireWatches, type WatchWiring } from "./watches-wiring.ts";
import type { WatchCallServices } from "./watches/callables.ts";
import type { DeliverServices } from "./watches/deliveries/wake-ups.ts";
import type { WatchStore } from "./watches/ports.ts";
import { createKnowWords } from "./words/known-words.ts";
import { kindWordsOf, seriesKindOf } from "./words/series-kind.ts";
import { createReadWordMarkets } from "./words/word-markets.ts";

/** The service's parts, and those of the extras over them. */
export interface ExtrasServices
  extends
    Omit<Services, "findInCorpus">,
    CollectServices,
    McpServices,
    BoardServices,
    Pick<EventPageServices, "readEventPage">,
    Pick<CalendarServices, "site">,
    Pick<WatchCallServices, "watchServices">,
    DeliverServices,
    Pick<WatchWiring, "countUnreadable"> {
  readonly provider: Provider;
  readonly watches: WatchStore;
  readonly changes: ChangeStore;
  readonly forecasts: ForecastStore;
  readonly readExtrasHealth: ReadExtrasHealth;
}

interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  /** What is deployed, for getExtrasHealth. */
  readonly features: readonly string[];
  readonly service: Services;
  readonly stores: ExtraStores;
}

/** Listing many pages may take this many times as long as the other reads of a request: 20 seconds instead of 8. */
const listTimeoutFactor = 2.5;

/** Builds everything that an instance with extras needs, over the service's own parts. */
export function buildExtras(
  config: ExtrasConfig,
  { clock, log, features, service, stores }: Platform,
): ExtrasServices {
  const { connection, providerTimeoutMs } = service;
  const provider = createProvider(connection, clock, log);
  const priceMaxAgeMs = config.PRICE_MAX_AGE_MS;
  const listTimeoutMs = listTimeoutFactor * providerTimeoutMs;
  const finder = createEventFinder(service.finder, clock);
  const series = createSeriesList({ provider, clock, log });
  const seriesReads = createSeriesReads({ provider, clock });
  const readSeenEvents = features.includes("changes")
    ? createReadSeenEvents({ store: stores.changes, clock, log })
    : noSeenEvents;
  const readSeries = (ticker: string) => readSeriesMarkets(seriesReads, ticker);
  const library = {
    collections: createCollections({
      folder: config.CORPUS_DIR,
      files: new Map(config.NFL_CORPUS === undefined ? [] : [[nflCollection, config.NFL_CORPUS]]),
      log,
    }),
    kinds: ownKinds,
    announcerSeries: config.NFL_ANNOUNCER_SERIES,
  };
  const kindOf = (ticker: string) => seriesKindOf(ticker, library);
  const readTrackRecord = createReadTrackRecord({ store: stores.forecasts, kindOf, clock });
  const words = {
    ...library,
    findInCorpus: createFindInCorpus({ clock }),
    longRunningSeries: config.LONG_RUNNING_SERIES,
    isProven: createIsProven({
      provenSeries: config.PROVEN_SERIES,
      kindOf,
      readTrackRecord,
      clock,
      log,
    }),
    clock,
    log,
  };
  const eventLists = createEventLists({
    provider,
    finder,
    series,
    readSeenEvents,
    kindWords: (ticker) => kindWordsOf(ticker, config.NFL_ANNOUNCER_SERIES),
    clock,
    log,
    timeoutMs: listTimeoutMs,
  });
  const readClosing = createReadClosing({
    finder,
    listSettled: (ticker) => readFor("closing", clock, () => settledEvents(eventLists, ticker)),
    clock,
  });
  const reportUnread = createReportUnread({ clock, log });
  const reads = { provider, finder, series, readSeenEvents, reportUnread };
  const events = createEventReads({ ...reads, clock, priceMaxAgeMs });
  const findQuotes = createQuoteFinder({ provider, store: stores.quotes, finder, clock, log });
  const sources = createBoardSources({ ...reads, readClosing, words });
  const readSeen = createReadSeen({ store: stores.changes, clock });
  const readSettled = features.includes("changes")
    ? createReadSettled({ store: stores.changes, readSeen, clock })
    : null;
  const watches = wireWatches({
    ...{ config, stores, provider, finder, clock, log },
    readVerdicts: createReadVerdicts({ sources, clock, log }),
    readSeen,
    closesByWord: async (ticker) =>
      (await readClosing(await sources.seriesMarkets(ticker))).kind === "by_word",
  });
  /** The collector runs these after it has stored its changes. */
  const passes: readonly Pass[] = [
    ...watches.passes,
    ...(features.includes("prices") ? [createQuotePass({ findQuotes, provider, finder, clock, log })] : []),
    forecastPass({
      provider,
      finder,
      series,
      store: stores.forecasts,
      words,
      priceMaxAgeMs,
      madeUp: config.PROVIDER_IS_SAMPLE,
    }),
  ];
  const trackRecord = createTrackRecordPort(stores.forecasts, readTrackRecord);
  const board = config.PUBLIC_BOARD
    ? createBoard({
        provider,
        sources,
        readSeenEvents,
        readSettled,
        words,
        trackRecord,
        keep: (event) => finder.keep(event),
      })
    : null;
  return {
    ...service,
    ...words,
    provider,
    features,
    version: readRelease().version,
    peek: createPeek({ keys: service.counter, clock, limit: service.limit }),
    sending: createSending(),
    events,
    eventLists,
    readSettled,
    prices: createPriceReads({ provider, clock, log }),
    trades: { provider },
    books: createOrderBookReads({ provider, markets: service.markets, events, clock }),
    settled: { series: seriesReads, seriesList: series, finder, clock, maxWaitMs: listTimeoutMs },
    findQuotes,
    readClosing,
    knowWords: createKnowWords({ ...words, readSeries }),
    seriesFees: () => seriesFees(series),
    readSeries,
    readWordMarkets: createReadWordMarkets({ readSeries, clock }),
    serveTranscriptText: config.SERVE_TRANSCRIPT_TEXT,
    watches: stores.watches,
    changes: stores.changes,
    readSeen,
    collect: createCollector({ store: stores.changes, provider, passes, clock, log }),
    forecasts: stores.forecasts,
    readWordValues: createReadWordValues({ store: stores.forecasts, clock }),
    readTrackRecord,
    board,
    site: siteOf(config),
    countBoardRequest: createCountBoardRequest(clock),
    countBookRequest: createCountBoardRequest(clock),
    readEventPage: createReadEventPage({
      store: service.eventStore,
      clock,
      log,
      folder: config.PAGES_DIR ?? import.meta.dirname,
      site: siteOf(config),
      board,
    }),
    readExtrasHealth: createReadExtrasHealth({
      features,
      changes: stores.changes,
      countUnreadable: watches.countUnreadable,
      provider,
      clock,
    }),
    watchServices: watches.watchServices,
    deliver: watches.deliver,
    countUnreadable: watches.countUnreadable,
    close: async () => {
      await watches.close();
      await stores.close();
      await service.close();
    },
  };
}

/** The origin of the pages. Default: the project's origin at Hosting; null if the project is unknown. */
function siteOf({ SITE_URL: site, GCLOUD_PROJECT: project = "demo-" }: ExtrasConfig): string | null {
  if (site !== "") return site;
  return project.startsWith("demo-") ? null : `https://${project}.web.app`;
}
