import type { FirestoreOptions } from "../../store/firestore/open.ts";
import { firestoreStores, openFirestore } from "../../store/firestore/open.ts";
import { openSqlite, sqliteStores, type SqliteOptions } from "../../store/sqlite/open.ts";
import { coreTables } from "../../store/sqlite/schema.ts";
import type { Store } from "../../store/store.ts";
import type { ChangeStore } from "../changes/change-store.ts";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import type { DeliveryStore } from "../watches/deliveries/ports.ts";
import type { PassMemory, WatchStore } from "../watches/ports.ts";
import { firestoreChangeStore } from "./firestore/change-store.ts";
import { firestoreDeliveryStore } from "./firestore/delivery-store.ts";
import { firestoreForecastStore } from "./firestore/forecast-store.ts";
import { firestorePassMemory, firestoreWatchStore } from "./firestore/watch-store.ts";
import { sqliteChangeStore } from "./sqlite/change-store.ts";
import { sqliteDeliveryStore } from "./sqlite/delivery-store.ts";
import { sqliteForecastStore } from "./sqlite/forecast-store.ts";
import { extraTables } from "./sqlite/schema.ts";
import { sqlitePassMemory, sqliteWatchStore } from "./sqlite/watch-store.ts";

/** The stores of the core and, in the same database, those of the extras. */
export interface FullStore extends Store {
  readonly watches: WatchStore;
  readonly passMemory: PassMemory;
  readonly deliveries: DeliveryStore;
  readonly changes: ChangeStore;
  readonly forecasts: ForecastStore;
}

/** Like openSqliteStore, with the extras' tables in the same file. */
export function openFullSqliteStore(options: SqliteOptions): FullStore {
  return openSqlite(options, [coreTables, extraTables], (db, transactions) => ({
    ...sqliteStores(db, transactions),
    watches: sqliteWatchStore(db, transactions),
    passMemory: sqlitePassMemory(db, transactions),
    deliveries: sqliteDeliveryStore(db, transactions),
    changes: sqliteChangeStore(db, transactions),
    forecasts: sqliteForecastStore(db, transactions),
  }));
}

/** Like openFirestoreStore, with the extras' collections. */
export function openFullFirestoreStore(options: FirestoreOptions): FullStore {
  return openFirestore(options, (documents) => ({
    ...firestoreStores(documents),
    watches: firestoreWatchStore(documents),
    passMemory: firestorePassMemory(documents),
    deliveries: firestoreDeliveryStore(documents),
    changes: firestoreChangeStore(documents),
    forecasts: firestoreForecastStore(documents),
  }));
}
