import type { Clock } from "@mention-market/service/base/clock";
import { openDocuments } from "@mention-market/service/firestore/store";
import { openSqlite } from "@mention-market/service/local/sqlite/open";
import type { ChangeStore } from "../changes/change-store.ts";
import type { FullConfig } from "../config.ts";
import type { ForecastStore } from "../forecasts/forecast-store.ts";
import type { QuoteStore } from "../markets/settled/quote-store.ts";
import type { DeliveryStore } from "../watches/deliveries/ports.ts";
import type { PassMemory, WatchStore } from "../watches/ports.ts";
import { firestoreChangeStore } from "./firestore/change-store.ts";
import { firestoreDeliveryStore } from "./firestore/delivery-store.ts";
import { firestoreForecastStore } from "./firestore/forecast-store.ts";
import { firestoreQuoteStore } from "./firestore/quote-store.ts";
import { firestorePassMemory, firestoreWatchStore } from "./firestore/watch-store.ts";
import { sqliteChangeStore } from "./sqlite/change-store.ts";
import { sqliteDeliveryStore } from "./sqlite/delivery-store.ts";
import { sqliteForecastStore } from "./sqlite/forecast-store.ts";
import { sqliteQuoteStore } from "./sqlite/quote-store.ts";
import { extraTables } from "./sqlite/schema.ts";
import { sqlitePassMemory, sqliteWatchStore } from "./sqlite/watch-store.ts";

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
  config: Pick<FullConfig, "DATA_DIR" | "GCLOUD_PROJECT" | "FIRESTORE_EMULATOR_HOST">,
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

function firestoreStores(config: Parameters<typeof openDocuments>[0]): ExtraStores {
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
