import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

/** The version of the tables below, kept in the file as `user_version`. */
export const schemaVersion = 1;

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

/** The file is of a version of this program that this one can't read. */
export class ForeignVersionError extends Error {
  override readonly name = "ForeignVersionError";
}

/** Makes the tables that are missing. To be run in a transaction. Throws a ForeignVersionError for a newer file, and for one of before 1.0.0. */
export function migrate(db: DatabaseSync): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (version > schemaVersion) throw new ForeignVersionError("a later version of this program made it");
  const hasTables = db.prepare("SELECT 1 FROM sqlite_schema").get() !== undefined;
  if (version < schemaVersion && hasTables)
    throw new ForeignVersionError("a version of this program from before release 1.0.0 made it");
  db.exec(schema);
  db.exec(`PRAGMA user_version = ${schemaVersion}`);
}
