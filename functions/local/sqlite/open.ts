import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { secondMs, type Clock } from "../../src/base/clock.ts";
import { messageOf, unavailable } from "../../src/base/errors.ts";
import { makeFolder } from "../make-folder.ts";
import { createTables, ForeignVersionError, type Tables } from "./schema.ts";
import { createTransaction, createTransactions, type Transactions } from "./transactions.ts";

interface SqliteOptions {
  /** Created if it does not exist. Several processes may use it at once. */
  readonly folder: string;
  /** The file's name. */
  readonly file: string;
  readonly tables: Tables;
  readonly clock: Clock;
}

/** How long opening waits for another process that writes. It may block, because no request is served yet. */
const openTimeoutMs = 2 * secondMs;
const retryMs = 10;

/**
 * Opens a file of a folder, creates missing tables and deletes expired rows. `storesOf` makes the stores from it. Throws an error that
 * names the file, the cause and what to do.
 */
export function openSqlite<Opened extends object>(
  { folder, file, tables, clock }: SqliteOptions,
  storesOf: (db: DatabaseSync, transactions: Transactions) => Opened,
): Opened & { close(): Promise<void> } {
  const path = join(folder, file);
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
    throw new Error(`Can't open the store ${path}: ${messageOf(error)}. ${recoveryHint(error)}`, {
      cause: error,
    });
  }
}

function prepare(db: DatabaseSync, { schema, expiring }: Tables, now: number): void {
  useWriteAheadLog(db);
  db.exec("PRAGMA synchronous = NORMAL;");
  createTransaction(db)(() => {
    createTables(db, schema);
    for (const table of expiring) db.prepare(`DELETE FROM ${table} WHERE deleteAt <= ?`).run(now);
  });
  db.exec("PRAGMA busy_timeout = 0;");
}

/** SQLite does not wait when two processes make the same file and both turn its log on. */
function useWriteAheadLog(db: DatabaseSync): void {
  for (let msLeft = openTimeoutMs; ; msLeft -= retryMs) {
    try {
      db.exec("PRAGMA journal_mode = WAL;");
      return;
    } catch (error) {
      if (resultCodeOf(error) !== sqliteBusy || msLeft <= 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}

function recoveryHint(error: unknown): string {
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

/** SQLite's primary result codes that the store handles specially (sqlite.org/rescode.html). */
export const sqliteBusy = 5;
export const sqliteCorrupt = 11;
export const sqliteFull = 13;
export const sqliteNotADatabase = 26;

const lowByte = 0xff;

/** SQLite's primary result code: the low byte of the error's extended code. Undefined for other errors. */
export function resultCodeOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("errcode" in error)) return undefined;
  return typeof error.errcode === "number" ? error.errcode & lowByte : undefined;
}

const minRetrySeconds = 5;
const maxRetrySeconds = 300;

export type StoreErrors = ReturnType<typeof createStoreErrors>;

/**
 * Converts SQLite's errors for clients and the log. A full disk stays full until somebody makes room, so the longer it has been full,
 * the later clients are told to retry: after 5 seconds to 5 minutes.
 */
export function createStoreErrors(clock: Clock, folder: string) {
  let fullSince: number | null = null;
  return {
    /** `unavailable` for an error of SQLite; any other error is returned as it is. */
    of: (error: unknown): unknown => {
      const code = resultCodeOf(error);
      if (code === undefined) return error;
      if (code !== sqliteFull) return unavailable(error);
      const now = clock.monotonicMs();
      fullSince ??= now;
      const lastedSeconds = Math.ceil((now - fullSince) / secondMs);
      const cause = new Error(`No room on the disk of ${folder}: ${messageOf(error)}`, { cause: error });
      return unavailable(cause, Math.min(Math.max(lastedSeconds, minRetrySeconds), maxRetrySeconds));
    },
    /** Whether the last write failed because the disk was full. */
    isFull: () => fullSince !== null,
    /** To be called after a successful write: the disk has room again. */
    written: () => {
      fullSince = null;
    },
  };
}
