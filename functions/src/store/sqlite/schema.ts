import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import { addToRing, countsInCells, hourCells, minuteCells, toRing, type Ring } from "../ring.ts";

/** The version of the tables below, kept in the file as `user_version`. */
const schemaVersion = 1;

/**
 * Times are UTC ms; `minutes` and `hours` are rings (ring.ts), so nothing here grows with use. Both are in the key's own row,
 * and that row is not in an index tree, so that a count reads and writes one page. Columns are named like the fields of
 * the records that they hold. `watch`, `delivery`, `change`, `forecast`, `outcome` and `sum` are JSON. `watchMemory` holds the version of
 * all watches, and what the passes of the collector remember. `waitsSince` and `overdueAt` are null for a delivery that has ended, so
 * that the indexes hold the waiting ones only.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS keys (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    keyNumber INTEGER NOT NULL,
    uid TEXT NOT NULL,
    label TEXT NOT NULL,
    environment TEXT NOT NULL,
    hint TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER,
    disabledAt INTEGER,
    replacedAt INTEGER,
    counted INTEGER NOT NULL,
    lastUsedAt INTEGER,
    deleteAt INTEGER,
    minutes BLOB,
    hours BLOB
  ) STRICT;
  CREATE INDEX IF NOT EXISTS keysOfAccount ON keys (uid);
  CREATE INDEX IF NOT EXISTS keysByNumber ON keys (keyNumber);
  CREATE TABLE IF NOT EXISTS events (
    eventTicker TEXT PRIMARY KEY,
    scheduledStartTime TEXT,
    event_subtitle TEXT,
    event_title TEXT NOT NULL,
    fetchedAt INTEGER NOT NULL,
    deleteAt INTEGER NOT NULL
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
  CREATE TABLE IF NOT EXISTS changes (
    seq INTEGER PRIMARY KEY,
    detectedAt INTEGER NOT NULL,
    change TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS changesByDetection ON changes (detectedAt);
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

/** The columns that a statement reads. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A statement that writes a row of named parameters, called like its columns. */
export function insertInto(
  table: string,
  columns: readonly string[],
  orElse: "" | "OR IGNORE" | "OR REPLACE" = "",
): string {
  const values = columns.map((column) => `:${column}`);
  return `INSERT ${orElse} INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`;
}

/** Makes the tables, or brings an older file's to today's form. To be run in a transaction. Throws for a newer file. */
export function migrate(db: DatabaseSync): void {
  const found = Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (found > schemaVersion) throw new Error("a later version of this program made it");
  if (found === 0 && columnsOf(db, "keys").length > 0) migrateFirstVersion(db);
  db.exec(schema);
  db.exec(`PRAGMA user_version = ${schemaVersion}`);
}

/**
 * In the first version a ring was a table with a row for each cell, as Firestore has them. It had no version number, and its older files
 * no column `replacedAt`.
 */
function migrateFirstVersion(db: DatabaseSync): void {
  const minutes = ringsIn(db, "minutes", minuteCells);
  const hours = ringsIn(db, "hours", hourCells);
  const columns = columnsOf(db, "keys").join(", ");
  db.exec(`
    DROP TABLE minutes;
    DROP TABLE hours;
    DROP INDEX keysOfAccount;
    DROP INDEX keysByNumber;
    ALTER TABLE keys RENAME TO formerKeys;
    ${schema}
    INSERT INTO keys (${columns}) SELECT ${columns} FROM formerKeys;
    DROP TABLE formerKeys;
  `);
  const update = db.prepare("UPDATE keys SET minutes = ?, hours = ? WHERE hash = ?");
  for (const hash of new Set([...minutes.keys(), ...hours.keys()])) {
    update.run(minutes.get(hash) ?? null, hours.get(hash) ?? null, hash);
  }
}

const firstVersionCells = z.array(z.object({ hash: z.string(), value: z.number() }));

/** The ring of each key. */
function ringsIn(db: DatabaseSync, table: "minutes" | "hours", cells: number): Map<string, Ring> {
  const rings = new Map<string, Ring>();
  const rows = firstVersionCells.parse(db.prepare(`SELECT hash, value FROM ${table} ORDER BY value`).all());
  for (const { hash, value } of rows) {
    const ring = rings.get(hash) ?? toRing(null, cells);
    rings.set(hash, ring);
    countsInCells([value], (period, requests) => addToRing(ring, period, requests));
  }
  return rings;
}

function columnsOf(db: DatabaseSync, table: string): string[] {
  const rows = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  return rows.map(({ name }) => String(name));
}
