import { secondMs, type Clock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import { readRelease, type Config } from "./config.ts";
import { createReadHealth } from "./functions/get-health.ts";
import { connectKalshi } from "./kalshi/kalshi.ts";
import { sharedHour } from "./keys/shared-hour.ts";
import type { KeyStore } from "./keys/key-store.ts";
import { createEventFinder } from "./markets/find-event.ts";
import { createMarketReads } from "./markets/get-market.ts";
import { createSeriesList } from "./markets/list-series.ts";
import type { EventStore } from "./markets/market.ts";
import { createAdmit, createRefund } from "./middleware/admit.ts";
import { callsPerMinute, createThrottle } from "./middleware/throttle.ts";
import { nflCollection } from "./nfl/games.ts";
import { createCorpusFile } from "./transcripts/corpus-file.ts";
import { createFindInCorpus } from "./transcripts/find-in-corpus.ts";

/** What the service keeps: API keys with their usage, and the starts of events. */
export interface Store {
  readonly keys: KeyStore;
  readonly events: EventStore;
  /** Closes files and connections. No call may follow. */
  close(): Promise<void>;
}

/** Everything that an instance holds. Each function names the part that it uses. */
export type Services = Readonly<ReturnType<typeof buildServices>>;

interface Platform {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  /** When a request gives up, counted from its arrival. Default: 8 seconds. */
  readonly providerTimeoutMs?: number;
}

/** Queued as a client of its own. Never retried, because a failure is a valid health result. */
const healthRead = { client: "health", priority: "first", retries: 0 } as const;

/** Builds everything that an instance needs. Connections are opened on first use. */
export function buildServices(
  config: Config,
  { clock, log, store, providerTimeoutMs = 8 * secondMs }: Platform,
) {
  const connection = connectKalshi({
    baseUrl: config.UPSTREAM_BASE_URL,
    readsPerSecond: config.UPSTREAM_READS_PER_SECOND,
    clock,
    log,
  });
  const { kalshi, client } = connection;
  const finder = createEventFinder({ kalshi, store: store.events, clock, log });
  const nflCorpus = createCorpusFile(
    config.NFL_CORPUS ?? `${config.CORPUS_DIR}/nfl.sqlite`,
    log,
    nflCollection,
  );
  /** Counts requests of keys. A replaced key shares the hour of the key that replaced it. */
  const counter = sharedHour(store.keys);
  /** Requests that a key may make in any 60 minutes. */
  const limit = config.RATE_LIMIT_PER_HOUR;
  return {
    counter,
    admit: createAdmit({ keys: counter, clock, log, limit }),
    refund: createRefund({ keys: counter, log }),
    throttleCalls: createThrottle(clock, callsPerMinute),
    keys: store.keys,
    limit,
    connection,
    finder,
    eventStore: store.events,
    markets: createMarketReads({ kalshi, finder, clock, priceMaxAgeMs: config.PRICE_MAX_AGE_MS }),
    seriesList: createSeriesList({ kalshi, clock, log }),
    nflCorpus,
    findInCorpus: createFindInCorpus<object>({ clock }),
    readHealth: createReadHealth({
      release: readRelease(),
      keys: store.keys,
      kalshi: {
        status: client.queue.status,
        check: () => client.get("/exchange/status", {}, healthRead),
      },
      nflCorpus,
      clock,
    }),
    corsOrigins: config.CORS_ORIGIN,
    providerTimeoutMs,
    project: config.GCLOUD_PROJECT,
    enforceAppCheck: config.ENFORCE_APP_CHECK,
    /** Closes the store, before the process ends. */
    close: async () => {
      connection.close();
      await store.close();
    },
  };
}
