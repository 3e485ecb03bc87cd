import { readRelease } from "@mention-market/service/config";
import { runRequest } from "@mention-market/service/base/request";
import type { Services } from "@mention-market/service/services";
import { createCountBoardRequest, type BoardServices } from "./board/get-board.ts";
import { createBoard } from "./board/board.ts";
import { type EventPageServices, createReadEventPage } from "./board/event-page.ts";
import type { CalendarServices } from "./board/calendar.ts";
import {
  createReadEvidence,
  createReadVerdicts,
  createBoardSources,
  createTrackRecordPort,
} from "./board/sources.ts";
import type { ChangeStore } from "./changes/change-store.ts";
import { type CollectServices, createCollector, type Pass } from "./changes/collector.ts";
import { createReadSettled } from "./changes/read-settled.ts";
import { createReadSeen } from "./changes/read-seen.ts";
import { createQuotePass } from "./changes/quote-pass.ts";
import type { ExtrasConfig } from "./config.ts";
import { createReadExtrasHealth, type ReadExtrasHealth } from "./endpoints/get-extras-health.ts";
import { forecastPass } from "./forecasts/forecast-pass.ts";
import type { ForecastStore } from "./forecasts/forecast-store.ts";
import { createEvidencePass, createReadStoredEvidence } from "./forecasts/evidence-pass.ts";
import { createPeek } from "./http/serve-endpoint.ts";
import { createSending } from "./http/sending.ts";
import { createOrderBookReads } from "./markets/book/get-order-book.ts";
import { getEvent } from "./markets/event/get-event.ts";
import type { Provider } from "./markets/ports.ts";
import { createPriceReads } from "./markets/prices/get-price-history.ts";
import { seriesFees } from "./markets/series-fees.ts";
import type { McpServices } from "./mcp/tool.ts";
import { wireWatches, type WatchWiring } from "./watches-wiring.ts";
import type { WatchCallServices } from "./watches/callables.ts";
import type { DeliverServices } from "./watches/deliveries/wake-ups.ts";
import type { WatchStore } from "./watches/ports.ts";
import { createKnowWords } from "./words/known-words.ts";
import { createReadWordMarkets } from "./words/word-markets.ts";
import { type Platform, wireReads } from "./reads-wiring.ts";
import { wireWords } from "./words-wiring.ts";

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

/** Builds everything that an instance with extras needs, over the service's own parts. */
export function buildExtras(config: ExtrasConfig, platform: Platform): ExtrasServices {
  const { clock, log, features, service, stores } = platform;
  const reads = wireReads(config, platform);
  const { provider, finder, series, events, findQuotes, readClosing, readSeries } = reads;
  const { words, readTrackRecord } = wireWords(config, platform);
  const sources = createBoardSources({ ...reads, words });
  const readSeen = createReadSeen({ store: stores.changes, clock });
  const readSettled = features.includes("changes")
    ? createReadSettled({ store: stores.changes, readSeen, clock })
    : null;
  const watches = wireWatches({
    ...{ config, stores, provider, finder, clock, log },
    readVerdicts: createReadVerdicts({ sources, clock, log }),
    readSeen,
    // A callable runs without the deadline of a request.
    readPhase: (ticker) => {
      const deadlineAt = clock.monotonicMs() + service.providerTimeoutMs;
      const request = { receivedAt: clock.now(), client: "watches", deadlineAt, reads: { count: 0 } };
      return runRequest(request, async () => (await getEvent(events, ticker))?.phase ?? null);
    },
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
      priceMaxAgeMs: config.PRICE_MAX_AGE_MS,
      madeUp: config.PROVIDER_IS_SAMPLE,
    }),
    createEvidencePass({
      ...{ readEvidence: createReadEvidence({ sources, clock }), memory: stores.passMemory, log },
    }),
  ];
  const trackRecord = createTrackRecordPort(stores.forecasts, readTrackRecord);
  const board = config.PUBLIC_BOARD
    ? createBoard({
        provider,
        sources,
        readSeenEvents: reads.readSeenEvents,
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
    eventLists: reads.eventLists,
    readSettled,
    prices: createPriceReads({ provider, clock, log }),
    trades: { provider },
    books: createOrderBookReads({ provider, markets: service.markets, events, clock }),
    settled: reads.settled,
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
    readEvidence: createReadStoredEvidence({ memory: stores.passMemory, clock }),
    readTrackRecord,
    board,
    site: siteOf(config),
    countBoardRequest: createCountBoardRequest(clock),
    countBookRequest: createCountBoardRequest(clock),
    readEventPage: createReadEventPage({
      store: service.eventStore,
      readSeenEvents: reads.readSeenEvents,
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
