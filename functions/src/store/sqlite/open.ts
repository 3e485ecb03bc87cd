import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { makeFolder } from "../../base/make-folder.ts";
import type { Store } from "../store.ts";
import { sqliteChangeStore } from "../../extras/store/sqlite/change-store.ts";
import { sqliteDeliveryStore } from "../../extras/store/sqlite/delivery-store.ts";
import { sqliteEventStore } from "./event-store.ts";
import { sqliteForecastStore } from "../../extras/store/sqlite/forecast-store.ts";
import { sqliteKeyStore } from "./key-store.ts";
import { ForeignVersionError, migrate } from "./schema.ts";
import { resultCodeOf, sqliteBusy, sqliteCorrupt, sqliteFull, sqliteNotADatabase } from "./store-errors.ts";
import { createTransaction, createTransactions } from "./transactions.ts";
import { sqlitePassMemory, sqliteWatchStore } from "../../extras/store/sqlite/watch-store.ts";

interface SqliteOptions {
  /** Made when it is not there. Several processes may use it at a time. */
  readonly folder: string;
  readonly clock: Clock;
}

/** How long opening waits for another process that writes. Nothing is served yet, so it may block. */
const openTimeoutMs = 2 * secondMs;

/**
 * The embedded store: one file in a folder. Records that may be deleted are deleted when it is opened. Throws an error that
 * names the file, the reason and the way out.
 */
export function openSqliteStore({ folder, clock }: SqliteOptions): Store {
  const path = join(folder, "mention-market.sqlite");
  let db: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    db = new DatabaseSync(path, { timeout: openTimeoutMs });
    prepare(db, clock.now());
    return storeOn(db, clock, folder);
  } catch (error) {
    db?.close();
    throw new Error(`Can't open the store ${path}: ${messageOf(error)}. ${wayOut(error)}`, { cause: error });
  }
}

function prepare(db: DatabaseSync, now: number): void {
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  createTransaction(db)(() => {
    migrate(db);
    for (const table of ["keys", "events", "deliveries"])
      db.prepare(`DELETE FROM ${table} WHERE deleteAt <= ?`).run(now);
  });
  db.exec("PRAGMA busy_timeout = 0;");
}

function storeOn(db: DatabaseSync, clock: Clock, folder: string): Store {
  const transactions = createTransactions(db, clock, folder);
  return {
    keys: sqliteKeyStore(db, transactions),
    events: sqliteEventStore(db, transactions),
    watches: sqliteWatchStore(db, transactions),
    passMemory: sqlitePassMemory(db, transactions),
    deliveries: sqliteDeliveryStore(db, transactions),
    changes: sqliteChangeStore(db, transactions),
    forecasts: sqliteForecastStore(db, transactions),
    close: () => transactions.read(() => db.close()),
  };
}

function wayOut(error: unknown): string {
  if (error instanceof ForeignVersionError)
    return "Move it away, or name another folder in DATA_DIR: then a new one is made, without the keys of this one.";
  const code = resultCodeOf(error);
  if (code === sqliteBusy) return "Another process holds its lock: end that process and try again.";
  if (code === sqliteFull) return "Its disk is full: make room on it, or name another folder in DATA_DIR.";
  if (code === sqliteCorrupt || code === sqliteNotADatabase) {
    return "Put a copy of it back, or move it away: then a new one is made, without the keys of this one.";
  }
  return "Name another folder in DATA_DIR, or make this one readable and writable.";
}
