import { existsSync } from "node:fs";
import { createSending } from "./http/sending.ts";
import { createAdmit, createRefund } from "./keys/admit.ts";
import { callsPerMinute, createThrottle } from "./keys/throttle.ts";
import { secondMs, systemClock, type Clock } from "./base/clock.ts";
import { jsonLog, type Log } from "./base/log.ts";
import { once } from "./base/memo.ts";
import { misspeltSettings, readConfig, readRelease, settings, type Config } from "./config.ts";
import { createBoard } from "./extras/board/board.ts";
import type { CollectServices } from "./http/job-handlers.ts";
import { keysOfAccounts, type RecordsByKind } from "./keys/end-deleted-accounts.ts";
import type { KeyStore } from "./keys/key-store.ts";
import { boardRequestsPerMinute } from "./extras/board/get-board.ts";
import { createReadHealth } from "./endpoints/health/read-health.ts";
import type { EndpointServices } from "./endpoints/services.ts";
import type { WatchCallServices } from "./extras/watches/callables.ts";
import type { Instance } from "./http/request-handler.ts";
import type { ChangeStore } from "./extras/changes/change-store.ts";
import { createCollector, type Pass } from "./extras/changes/collector.ts";
import { createTranscriptTally } from "./estimates/transcript-weights.ts";
import { forecastPass } from "./extras/forecasts/forecast-pass.ts";
import type { ForecastStore } from "./extras/forecasts/forecast-store.ts";
import { createReadTrackRecord } from "./extras/forecasts/read-track-record.ts";
import { createTrackRecordPort } from "./extras/board/track-record.ts";
import { connectProvider } from "./kalshi/kalshi.ts";
import { createEventFinder } from "./markets/event/find-event.ts";
import { createEventLists } from "./markets/event/find-events.ts";
import { createEventReads } from "./markets/event/get-event.ts";
import { createMarketReads } from "./markets/market/get-market.ts";
import { createPriceReads } from "./markets/prices/get-price-history.ts";
import { createSeriesList } from "./markets/series/list-series.ts";
import { readSeriesMarkets, createSeriesReads } from "./markets/settled/series-markets.ts";
import { openFirestoreStore } from "./store/firestore/open.ts";
import { openSqliteStore } from "./store/sqlite/open.ts";
import type { Store } from "./store/store.ts";
import { createCollections } from "./transcripts/index/collections.ts";
import { createFindInCorpus } from "./transcripts/index/find-in-corpus.ts";
import { ownKinds } from "./transcripts/kinds/kinds.ts";
import { nfl } from "./transcripts/kinds/nfl.ts";
import { wireWatches, type WatchWiring } from "./extras/watches-wiring.ts";
import { watchesOfAccounts } from "./extras/watches/own-watches.ts";
import { kindWordsOf } from "./words/series-kind.ts";
import { createReadWordMarkets } from "./words/word-markets.ts";

export interface Services
  extends
    EndpointServices,
    WatchCallServices,
    CollectServices,
    Pick<WatchWiring, "deliver" | "countUnreadable"> {
  readonly keys: KeyStore;
  /** What ends with an account. */
  readonly ownedRecords: RecordsByKind;
  readonly forecasts: ForecastStore;
  readonly changes: ChangeStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Fails the background reads that wait and closes the store, for a process that ends itself. */
  readonly close: () => Promise<void>;
}

/** A list of many pages may take this many times as long as a request's other reads: 20 seconds instead of 8. */
const listTimeoutFactor = 2.5;

const release = readRelease();
/** Its turn is its own, and a failure is an answer. */
const healthRead = { client: "health", priority: "first", retries: 0 } as const;

/** The services of this instance. Throws when a setting is bad or the store can't be opened. */
export const services = once(start);

/** This instance. Its services are built on first use, from its configuration. */
export const instance: Instance<Services> = {
  clock: systemClock,
  log: jsonLog(process.stderr, { release: `${release.version}+${release.commit}` }),
  services,
};

function start(): Services {
  const config = readConfig();
  requireCorpora(config.CORPUS_DIR);
  const started = build(config, instance);
  for (const { name, nearest } of misspeltSettings())
    instance.log.warn(`Unknown setting ${name}: did you mean ${nearest}?`, { setting: name, nearest });
  instance.log.info("Started", { ...release, node: process.version });
  return started;
}

/** A folder that was named must be there: without it everything would look as if it had never been said. */
function requireCorpora(folder: string): void {
  if (folder === settings.get("CORPUS_DIR")?.default || existsSync(folder)) return;
  throw new Error(`Bad value of CORPUS_DIR: there is no folder at ${folder}`);
}

/**
 * Everything that one instance needs; nothing is connected before it is used. `providerTimeoutMs`: how long one request waits for
 * the provider; default: 8 seconds. Throws when the store can't be opened.
 */
export function build(
  config: Config,
  { clock, log, providerTimeoutMs = 8 * secondMs }: { clock: Clock; log: Log; providerTimeoutMs?: number },
): Services {
  const store = openStore(config, clock);
  const { provider, client, ...connection } = connectProvider({
    baseUrl: config.UPSTREAM_BASE_URL,
    readsPerSecond: config.UPSTREAM_READS_PER_SECOND,
    clock,
    log,
  });
  const priceMaxAgeMs = config.PRICE_MAX_AGE_MS;
  const listTimeoutMs = listTimeoutFactor * providerTimeoutMs;
  const finder = createEventFinder({ provider, store: store.events, clock, log });
  const allSeries = createSeriesList({ provider, clock, log });
  const series = createSeriesReads({ provider, clock });
  const readSeries = (ticker: string) => readSeriesMarkets(series, ticker);
  const findInCorpus = createFindInCorpus(createTranscriptTally, { clock });
  const collections = createCollections({
    folder: config.CORPUS_DIR,
    files: new Map(config.NFL_CORPUS === undefined ? [] : [[nfl.collection, config.NFL_CORPUS]]),
    log,
  });
  const limit = config.RATE_LIMIT_PER_HOUR;
  const words = {
    findInCorpus,
    collections,
    kinds: ownKinds,
    announcerSeries: config.NFL_ANNOUNCER_SERIES,
    longRunningSeries: config.LONG_RUNNING_SERIES,
    clock,
    log,
  };
  const watches = wireWatches({ config, store, provider, clock, log });
  const readTrackRecord = createReadTrackRecord({ store: store.forecasts, ...words });
  /** What each run of the collector does after its changes are stored. */
  const passes: readonly Pass[] = [
    ...watches.passes,
    forecastPass({ provider, store, words, priceMaxAgeMs, madeUp: config.PROVIDER_IS_SAMPLE }),
  ];
  return {
    ...words,
    admit: createAdmit({ keys: store.keys, clock, log, limit }),
    refund: createRefund({ keys: store.keys, log }),
    sending: createSending(),
    keys: store.keys,
    ownedRecords: { keys: keysOfAccounts(store.keys), watches: watchesOfAccounts(store.watches) },
    forecasts: store.forecasts,
    throttleCalls: createThrottle(clock, callsPerMinute),
    markets: createMarketReads({ provider, finder, clock, priceMaxAgeMs }),
    events: createEventReads({ provider, finder, series: allSeries, clock, priceMaxAgeMs }),
    eventLists: createEventLists({
      provider,
      finder,
      series: allSeries,
      kindWords: (ticker) => kindWordsOf(ticker, config.NFL_ANNOUNCER_SERIES),
      clock,
      log,
      timeoutMs: listTimeoutMs,
    }),
    seriesList: allSeries,
    prices: createPriceReads({ provider, clock, log }),
    settled: { series, finder, clock, maxWaitMs: listTimeoutMs },
    readSeries,
    readWordMarkets: createReadWordMarkets({ readSeries, clock }),
    board: config.PUBLIC_BOARD
      ? createBoard({
          provider,
          words,
          trackRecord: createTrackRecordPort(store.forecasts, readTrackRecord),
        })
      : null,
    countBoardRequest: createThrottle(clock, boardRequestsPerMinute),
    readHealth: createReadHealth({
      release,
      keys: store.keys,
      provider: {
        status: () => client.queue.status(),
        check: () => client.get("/exchange/status", {}, healthRead),
      },
      collections,
      changes: store.changes,
      countUnreadable: watches.countUnreadable,
      clock,
    }),
    readTrackRecord,
    serveTranscriptText: config.SERVE_TRANSCRIPT_TEXT,
    changes: store.changes,
    collect: createCollector({
      store: store.changes,
      provider,
      passes,
      clock,
      log,
    }),
    limit,
    corsOrigin: config.CORS_ORIGIN,
    providerTimeoutMs,
    project: config.GCLOUD_PROJECT,
    enforceAppCheck: config.ENFORCE_APP_CHECK,
    watchServices: watches.watchServices,
    deliver: watches.deliver,
    countUnreadable: watches.countUnreadable,
    close: async () => {
      connection.close();
      await watches.close();
      await store.close();
    },
  };
}

/** The embedded store where a folder for it is given, else Firestore. */
export function openStore(config: Config, clock: Clock): Store {
  if (config.DATA_DIR !== undefined) return openSqliteStore({ folder: config.DATA_DIR, clock });
  return openFirestoreStore({
    projectId: config.GCLOUD_PROJECT,
    emulatorHost: config.FIRESTORE_EMULATOR_HOST,
  });
}
