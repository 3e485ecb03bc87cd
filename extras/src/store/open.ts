import type { Tables } from "@mention-market/service/local/sqlite/schema";
import type { Clock } from "@mention-market/service/base/clock";
import { openDocuments, type FirestoreSettings } from "@mention-market/service/firestore/store";
import { openSqlite } from "@mention-market/service/local/sqlite/open";
import type { ChangeStore } from "../changes/change-store.ts";
import type { ExtrasConfig } from "../config.ts";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import type { QuoteStore } from "../markets/settled/quote-store.ts";
import type { DeliveryStore } from "../watches/deliveries/delivery.ts";
import type { PassMemory } from "../changes/pass-memory.ts";
import type { WatchStore } from "../watches/ports.ts";
import { firestoreChangeStore, sqliteChangeStore } from "./change-store.ts";
import { firestoreDeliveryStore, sqliteDeliveryStore } from "./delivery-store.ts";
import { firestoreForecastStore, sqliteForecastStore } from "./forecast-store.ts";
import { firestoreQuoteStore, sqliteQuoteStore } from "./quote-store.ts";
import {
  firestorePassMemory,
  firestoreWatchStore,
  sqlitePassMemory,
  sqliteWatchStore,
} from "./watch-store.ts";

/**
 * `kept` is JSON; the row of the market "" holds the event's start. `watch`, `delivery`, `change`, `settled`, `forecast`, `outcome` and
 * `sum` are JSON. `watchMemory` holds the version of all watches and the memory of the collector's passes. Ended deliveries have null in
 * `waitsSince` and `overdueAt`, so that the indexes hold only waiting ones.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS quotes (
    eventTicker TEXT NOT NULL,
    marketTicker TEXT NOT NULL,
    kept TEXT NOT NULL,
    PRIMARY KEY (eventTicker, marketTicker)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS watches (
    id TEXT PRIMARY KEY,
    uid TEXT NOT NULL,
    watch TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS watchesOfAccount ON watches (uid);
  CREATE TABLE IF NOT EXISTS watchMemory (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deliveries (
    id TEXT PRIMARY KEY,
    watchId TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    waitsSince INTEGER,
    overdueAt INTEGER,
    deleteAt INTEGER NOT NULL,
    delivery TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS deliveriesOfWatch ON deliveries (watchId, createdAt);
  CREATE INDEX IF NOT EXISTS waitingDeliveries ON deliveries (watchId, waitsSince) WHERE waitsSince IS NOT NULL;
  CREATE INDEX IF NOT EXISTS overdueDeliveries ON deliveries (overdueAt) WHERE overdueAt IS NOT NULL;
  CREATE INDEX IF NOT EXISTS deletedDeliveries ON deliveries (deleteAt);
  CREATE TABLE IF NOT EXISTS feed (
    id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    snapshotId TEXT NOT NULL,
    readAt INTEGER NOT NULL,
    collectedAt INTEGER NOT NULL,
    snapshot BLOB
  ) STRICT;
  CREATE TABLE IF NOT EXISTS feedCounts (
    id INTEGER PRIMARY KEY,
    undatedEvents INTEGER,
    beganAt INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS changes (
    seq INTEGER PRIMARY KEY,
    detectedAt INTEGER NOT NULL,
    change TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS changesByDetection ON changes (detectedAt);
  CREATE TABLE IF NOT EXISTS settledEvents (
    eventTicker TEXT PRIMARY KEY,
    settledAt INTEGER NOT NULL,
    settled TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS settledEventsByTime ON settledEvents (settledAt);
  CREATE TABLE IF NOT EXISTS forecasts (
    eventTicker TEXT PRIMARY KEY,
    seriesTicker TEXT NOT NULL,
    isPending INTEGER NOT NULL,
    forecast TEXT NOT NULL,
    outcome TEXT,
    sum TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS forecastsOfSeries ON forecasts (seriesTicker);
  CREATE INDEX IF NOT EXISTS pendingForecasts ON forecasts (isPending) WHERE isPending = 1;
`;

const extraTables: Tables = { schema, expiring: ["deliveries"] };

/** The stores of the extras. */
export interface ExtraStores {
  readonly quotes: QuoteStore;
  readonly watches: WatchStore;
  readonly passMemory: PassMemory;
  readonly deliveries: DeliveryStore;
  readonly changes: ChangeStore;
  readonly forecasts: ForecastStore;
  /** Closes files and connections. No call may follow. */
  close(): Promise<void>;
}

/** Opens a file of DATA_DIR if it names a folder, else Firestore. Throws when the file can't be opened. */
export function openExtraStores(
  config: Pick<ExtrasConfig, "DATA_DIR"> & FirestoreSettings,
  clock: Clock,
): ExtraStores {
  return config.DATA_DIR === undefined ? firestoreStores(config) : sqliteStores(config.DATA_DIR, clock);
}

/** The file of the extras in a folder, beside the service's. */
export const extrasFile = "extras.sqlite";

function sqliteStores(folder: string, clock: Clock): ExtraStores {
  return openSqlite({ folder, file: extrasFile, tables: extraTables, clock }, (db, transactions) => ({
    quotes: sqliteQuoteStore(db, transactions),
    watches: sqliteWatchStore(db, transactions),
    passMemory: sqlitePassMemory(db, transactions),
    deliveries: sqliteDeliveryStore(db, transactions),
    changes: sqliteChangeStore(db, transactions),
    forecasts: sqliteForecastStore(db, transactions),
  }));
}

function firestoreStores(config: FirestoreSettings): ExtraStores {
  const documents = openDocuments(config);
  return {
    quotes: firestoreQuoteStore(documents),
    watches: firestoreWatchStore(documents),
    passMemory: firestorePassMemory(documents),
    deliveries: firestoreDeliveryStore(documents),
    changes: firestoreChangeStore(documents),
    forecasts: firestoreForecastStore(documents),
    close: () => documents.close(),
  };
}
