import { systemClock, type Clock } from "../../src/base/clock.ts";
import type { Config } from "../../src/config.ts";
import { openStore as openFirestoreStore } from "../../src/firestore/store.ts";
import type { Store } from "../../src/services.ts";
import { sqliteKeyStore } from "./api-keys.ts";
import { sqliteEventStore } from "./events.ts";
import { openSqlite } from "./open.ts";
import { serviceTables } from "./schema.ts";

/** The store of `npm start`: a file in DATA_DIR, or a Firestore emulator if FIRESTORE_EMULATOR_HOST names one. */
export function openStore(config: Config): Store {
  return config.FIRESTORE_EMULATOR_HOST === undefined
    ? openSqliteStore(process.env["DATA_DIR"] ?? ".data", systemClock)
    : openFirestoreStore(config);
}

/** The embedded store, a file in a folder. Throws as openSqlite does. */
export function openSqliteStore(folder: string, clock: Clock): Store {
  const options = { folder, file: "mention-market.sqlite", tables: serviceTables, clock };
  return openSqlite(options, (db, transactions) => ({
    keys: sqliteKeyStore(db, transactions),
    events: sqliteEventStore(db, transactions),
  }));
}
