import type { DatabaseSync } from "node:sqlite";
import { systemClock, secondMs, type Clock } from "../../src/base/clock.ts";
import type { Config } from "../../src/config.ts";
import { openStore as openFirestoreStore, type FirestoreSettings } from "../../src/firestore/store.ts";
import { eventDeleteAt } from "../../src/markets/find-event.ts";
import { storedEvent, type EventStore } from "../../src/markets/market.ts";
import type { Store } from "../../src/services.ts";
import { sqliteKeyStore } from "./api-keys.ts";
import { openSqlite } from "./open.ts";
import { serviceTables, insertInto } from "./schema.ts";
import type { Transactions } from "./transactions.ts";

/** The store of `npm start`: a file in DATA_DIR, or a Firestore emulator if FIRESTORE_EMULATOR_HOST names one. */
export function openStore(config: Config): Store {
  return config.FIRESTORE_EMULATOR_HOST === undefined
    ? openSqliteStore(process.env["DATA_DIR"] ?? ".data", systemClock)
    : openFirestoreStore(config);
}

/** Where a store is: the embedded one in the folder DATA_DIR, else Firestore. */
export interface StorePlace extends FirestoreSettings {
  readonly DATA_DIR?: string | undefined;
}

/** Opens the store at a place. */
export function openStoreAt(place: StorePlace, clock: Clock): Store {
  return place.DATA_DIR === undefined ? openFirestoreStore(place) : openSqliteStore(place.DATA_DIR, clock);
}

/** The embedded store, a file in a folder. Throws as openSqlite does. */
export function openSqliteStore(folder: string, clock: Clock): Store {
  const options = { folder, file: "mention-market.sqlite", tables: serviceTables, clock };
  return openSqlite(options, (db, transactions) => ({
    keys: sqliteKeyStore(db, transactions),
    events: sqliteEventStore(db, transactions),
  }));
}

const columns = Object.keys(storedEvent.shape);
const timeoutMs = secondMs;

/** A row that is not a valid event counts as missing, and the next fetched event replaces it. */
export function sqliteEventStore(db: DatabaseSync, { read, write }: Transactions): EventStore {
  const find = db.prepare(`SELECT ${columns.join(", ")} FROM events WHERE eventTicker = ?`);
  const put = db.prepare(insertInto("events", ["eventTicker", "deleteAt", ...columns], "OR REPLACE"));
  return {
    get: (eventTicker) => read(() => storedEvent.safeParse(find.get(eventTicker)).data ?? null, timeoutMs),
    put: (eventTicker, event) =>
      write(() => {
        put.run({ ...event, eventTicker, deleteAt: eventDeleteAt(event) });
      }, timeoutMs),
  };
}
