/** The version of the tables below, kept in the file as `user_version`. */
export const schemaVersion = 1;

const keyTable = `
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
`;

const eventTable = `
  CREATE TABLE IF NOT EXISTS events (
    eventTicker TEXT PRIMARY KEY,
    scheduledStartTime TEXT,
    event_subtitle TEXT,
    event_title TEXT NOT NULL,
    fetchedAt INTEGER NOT NULL,
    deleteAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** A watch is JSON, its account beside it; `watchMemory` holds their version, and what the passes of the collector remember. */
const watchTables = `
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
`;

/** `waitsSince` and `overdueAt` are null for a delivery that has ended, so that the indexes hold the waiting ones only. */
const deliveryTable = `
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
`;

const feedTables = `
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
`;

/** Kept for good. `forecast`, `outcome` and `sum` are JSON. */
const forecastTable = `
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

/**
 * Times are UTC ms; `minutes` and `hours` are rings (ring.ts), so nothing here grows with use. Both are in the key's own row,
 * and that row is not in an index tree, so that a count reads and writes one page. Columns are named like the fields of
 * the records that they hold.
 */
export const schema = keyTable + eventTable + watchTables + feedTables + forecastTable + deliveryTable;
