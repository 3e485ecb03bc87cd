import type { Tables } from "@mention-market/service/local/sqlite/schema";

/**
 * `kept` is JSON; the row of the market "" holds the event's start. `watch`, `delivery`, `change`, `forecast`, `outcome` and `sum` are JSON. `watchMemory` holds the version of all watches and the
 * memory of the collector's passes. Ended deliveries have null in `waitsSince` and `overdueAt`, so that the indexes hold only waiting
 * ones.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS quotes (
    eventTicker TEXT NOT NULL,
    marketTicker TEXT NOT NULL,
    kept TEXT NOT NULL,
    PRIMARY KEY (eventTicker, marketTicker)
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
  CREATE TABLE IF NOT EXISTS feedCounts (
    id INTEGER PRIMARY KEY,
    undatedEvents INTEGER
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

export const extraTables: Tables = { schema, expiring: ["deliveries"] };
