import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { secondMs, type Clock } from "../../base/clock.ts";
import type { Store } from "../store.ts";
import { sqliteEventStore } from "./event-store.ts";
import { sqliteKeyCounter } from "./key-counter.ts";
import { sqliteKeyRegistry } from "./key-registry.ts";
import { laterColumn, schema } from "./schema.ts";
import { settled, createTransaction } from "./statements.ts";

export interface SqliteOptions {
  /** Made when it is not there. Several processes may use it at a time. */
  readonly folder: string;
  readonly clock: Clock;
}

/** How long a call waits for another process that writes: far longer than a write takes, shorter than a client waits. */
const busyTimeoutMs = 2 * secondMs;

/** The embedded store: one file in a folder. What expired is deleted when it is opened. */
export function openSqliteStore({ folder, clock }: SqliteOptions): Store {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, "mention-market.sqlite"), { timeout: busyTimeoutMs });
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");

  const transaction = createTransaction(db);
  transaction(() => {
    db.exec(schema);
    addColumn(db, laterColumn);
    db.prepare("DELETE FROM keys WHERE deleteAt <= ?").run(clock.now());
    db.prepare("DELETE FROM events WHERE deleteAt <= ?").run(clock.now());
  });

  return {
    keys: { ...sqliteKeyCounter(db, transaction), ...sqliteKeyRegistry(db, transaction) },
    events: sqliteEventStore(db),
    close: () => settled(() => db.close()),
  };
}

function addColumn(db: DatabaseSync, { table, name, type }: typeof laterColumn): void {
  const known = db.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = ?").get(table, name);
  if (known === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
}
