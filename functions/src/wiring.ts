import { createSending } from "./http/sending.ts";
import { createAdmit, createRefund } from "./keys/admit.ts";
import { callsPerMinute, createThrottle } from "./keys/throttle.ts";
import { secondMs, type Clock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import { coreSettings, readConfig, readRelease, type Config } from "./config.ts";
import { keysOfAccounts, type RecordsByKind } from "./keys/end-deleted-accounts.ts";
import type { KeyStore } from "./keys/key-store.ts";
import { createReadHealth, type ReadExtraHealth } from "./endpoints/health/read-health.ts";
import type { EndpointServices } from "./endpoints/services.ts";
import type { CallableServices } from "./http/callable.ts";
import type { Blueprint, Platform } from "./instance.ts";
import { weighTranscripts } from "./estimates/transcript-weights.ts";
import { connectProvider, type Connection } from "./kalshi/kalshi.ts";
import { createOrderBookReads } from "./markets/book/get-order-book.ts";
import { createEventFinder } from "./markets/event/find-event.ts";
import { createEventLists } from "./markets/event/find-events.ts";
import { createEventReads } from "./markets/event/get-event.ts";
import { createMarketReads } from "./markets/market/get-market.ts";
import { createPriceReads } from "./markets/prices/get-price-history.ts";
import { createSeriesList } from "./markets/series/list-series.ts";
import { createQuoteFinder } from "./markets/settled/find-quotes.ts";
import { readSeriesMarkets, createSeriesReads } from "./markets/settled/series-markets.ts";
import { openFirestoreStore } from "./store/firestore/open.ts";
import { openSqliteStore } from "./store/sqlite/open.ts";
import type { Store } from "./store/store.ts";
import { createCollections } from "./transcripts/index/collections.ts";
import { createFindInCorpus } from "./transcripts/index/find-in-corpus.ts";
import { ownKinds } from "./transcripts/kinds/kinds.ts";
import { nfl } from "./transcripts/kinds/nfl.ts";
import { kindWordsOf } from "./words/series-kind.ts";
import type { IsProven } from "./words/services.ts";
import { createKnowWords } from "./words/known-words.ts";
import { createReadWordMarkets } from "./words/word-markets.ts";

export interface Services extends EndpointServices, CallableServices {
  readonly keys: KeyStore;
  readonly ownedRecords: RecordsByKind;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** Rejects the waiting background reads and closes the store, before the process ends. */
  readonly close: () => Promise<void>;
}

/** Listing many pages may take this many times as long as the other reads of a request: 20 seconds instead of 8. */
const listTimeoutFactor = 2.5;
const defaultTimeoutMs = 8 * secondMs;

/** Queued as a client of its own. Never retried, because a failure is a valid health result. */
const healthRead = { client: "health", priority: "first", retries: 0 } as const;

export const core: Blueprint<Config, Services> = { settings: coreSettings, readConfig, build };

/** Parts that the extras add to an instance. */
interface Additions {
  readonly store: Store;
  readonly readExtraHealth: ReadExtraHealth;
  readonly ownedRecords: RecordsByKind;
  readonly isProven: IsProven;
}

/** Builds everything that an instance of the core needs. Connections are opened on first use. Throws when the store can't be opened. */
export function build(
  config: Config,
  { clock, log, providerTimeoutMs = defaultTimeoutMs, features = ["core"] }: Platform,
  additions?: Additions,
): Services {
  const { store, readExtraHealth, ownedRecords, isProven }: Additions = additions ?? {
    store: openStore(config, clock),
    readExtraHealth: () => Promise.resolve({ collector: null, watch_secrets: null }),
    ownedRecords: {},
    isProven: (series) => config.PROVEN_SERIES.includes(series),
  };
  const connection = connectProvider({
    baseUrl: config.UPSTREAM_BASE_URL,
    readsPerSecond: config.UPSTREAM_READS_PER_SECOND,
    clock,
    log,
  });
  const { provider, client } = connection;
  const priceMaxAgeMs = config.PRICE_MAX_AGE_MS;
  const listTimeoutMs = listTimeoutFactor * providerTimeoutMs;
  const finder = createEventFinder({ provider, store: store.events, clock, log });
  const allSeries = createSeriesList({ provider, clock, log });
  const series = createSeriesReads({ provider, clock });
  const readSeries = (ticker: string) => readSeriesMarkets(series, ticker);
  const findInCorpus = createFindInCorpus(weighTranscripts, { clock });
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
    isProven,
    clock,
    log,
  };
  const markets = createMarketReads({ provider, finder, clock, priceMaxAgeMs });
  const events = createEventReads({ provider, finder, series: allSeries, clock, priceMaxAgeMs });
  return {
    ...words,
    admit: createAdmit({ keys: store.keys, clock, log, limit }),
    refund: createRefund({ keys: store.keys, log }),
    sending: createSending(),
    keys: store.keys,
    ownedRecords: { keys: keysOfAccounts(store.keys), ...ownedRecords },
    connection,
    throttleCalls: createThrottle(clock, callsPerMinute),
    markets,
    events,
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
    books: createOrderBookReads({ provider, markets, events, clock }),
    settled: { series, finder, clock, maxWaitMs: listTimeoutMs },
    findQuotes: createQuoteFinder({ provider, store: store.quotes, finder, clock, log }),
    knowWords: createKnowWords({ ...words, readSeries }),
    readSeries,
    readWordMarkets: createReadWordMarkets({ readSeries, clock }),
    readHealth: createReadHealth({
      release: readRelease(),
      keys: store.keys,
      provider: {
        status: client.status,
        check: () => client.get("/exchange/status", {}, healthRead),
      },
      collections,
      features,
      readExtraHealth,
      clock,
    }),
    serveTranscriptText: config.SERVE_TRANSCRIPT_TEXT,
    limit,
    corsOrigin: config.CORS_ORIGIN,
    providerTimeoutMs,
    project: config.GCLOUD_PROJECT,
    enforceAppCheck: config.ENFORCE_APP_CHECK,
    close: async () => {
      connection.close();
      await store.close();
    },
  };
}

/** Opens the embedded store if DATA_DIR names a folder, else Firestore. */
export function openStore(config: Config, clock: Clock): Store {
  if (config.DATA_DIR !== undefined) return openSqliteStore({ folder: config.DATA_DIR, clock });
  return openFirestoreStore({
    projectId: config.GCLOUD_PROJECT,
    emulatorHost: config.FIRESTORE_EMULATOR_HOST,
  });
}
