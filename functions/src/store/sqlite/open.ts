import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { makeFolder } from "../../base/make-folder.ts";
import type { Closable, Store, Stores } from "../store.ts";
import { sqliteEventStore } from "./event-store.ts";
import { sqliteKeyStore } from "./key-store.ts";
import { sqliteQuoteStore } from "./quote-store.ts";
import { coreTables, createTables, ForeignVersionError, type Tables } from "./schema.ts";
import { resultCodeOf, sqliteBusy, sqliteCorrupt, sqliteFull, sqliteNotADatabase } from "./store-errors.ts";
import { createTransaction, createTransactions, type Transactions } from "./transactions.ts";

export interface SqliteOptions {
  /** Created if it does not exist. Several processes may use it at once. */
  readonly folder: string;
  readonly clock: Clock;
}

/** How long opening waits for another process that writes. It may block, because no request is served yet. */
const openTimeoutMs = 2 * secondMs;

/** Opens the embedded store, a file in a folder. Throws an error that names the file, the cause and what to do. */
export function openSqliteStore(options: SqliteOptions): Store {
  return openSqlite(options, [coreTables], sqliteStores);
}

export function sqliteStores(db: DatabaseSync, transactions: Transactions): Stores {
  return {
    keys: sqliteKeyStore(db, transactions),
    events: sqliteEventStore(db, transactions),
    quotes: sqliteQuoteStore(db, transactions),
  };
}

/** Opens the file, creates missing tables and deletes expired rows. `storesOf` makes the stores from it. Throws like openSqliteStore. */
export function openSqlite<Opened extends object>(
  { folder, clock }: SqliteOptions,
  tables: readonly Tables[],
  storesOf: (db: DatabaseSync, transactions: Transactions) => Opened,
): Opened & Closable {
  const path = join(folder, "mention-market.sqlite");
  let db: DatabaseSync | undefined;
  try {
    makeFolder(folder);
    const opened = new DatabaseSync(path, { timeout: openTimeoutMs });
    db = opened;
    prepare(opened, tables, clock.now());
    const transactions = createTransactions(opened, clock, folder);
    return {
      ...storesOf(opened, transactions),
      close: () => transactions.read(() => opened.close()),
    };
  } catch (error) {
    db?.close();
    throw new Error(`Can't open the store ${path}: ${messageOf(error)}. ${wayOut(error)}`, { cause: error });
  }
}

function prepare(db: DatabaseSync, tables: readonly Tables[], now: number): void {
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  createTransaction(db)(() => {
    createTables(db, tables.map(({ schema }) => schema).join(""));
    for (const table of tables.flatMap(({ expiring }) => expiring))
      db.prepare(`DELETE FROM ${table} WHERE deleteAt <= ?`).run(now);
  });
  db.exec("PRAGMA busy_timeout = 0;");
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
