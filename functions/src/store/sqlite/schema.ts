/** What a file that was made before the column was there lacks. */
export const laterColumn = { table: "keys", name: "replacedAt", type: "INTEGER" };

/**
 * Times are UTC ms. A ring has at most one row a cell and key, so nothing here grows with use. Columns are named
 * like the fields of the records that they hold.
 */
export const schema = `
  CREATE TABLE IF NOT EXISTS keys (
    hash TEXT PRIMARY KEY,
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
    deleteAt INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keysOfAccount ON keys (uid);
  CREATE INDEX IF NOT EXISTS keysByNumber ON keys (keyNumber);

  CREATE TABLE IF NOT EXISTS minutes (
    hash TEXT NOT NULL REFERENCES keys ON DELETE CASCADE,
    cell INTEGER NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (hash, cell)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS hours (
    hash TEXT NOT NULL REFERENCES keys ON DELETE CASCADE,
    cell INTEGER NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (hash, cell)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS events (
    eventTicker TEXT PRIMARY KEY,
    scheduledStartTime TEXT,
    event_subtitle TEXT,
    event_title TEXT NOT NULL,
    fetchedAt INTEGER NOT NULL,
    deleteAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
