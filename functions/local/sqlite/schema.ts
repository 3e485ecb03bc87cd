import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

/** Version of all tables of a file, stored as its `user_version`. */
export const schemaVersion = 3;

/** The tables of a file. */
export interface Tables {
  /** Statements that create missing tables and indexes. */
  readonly schema: string;
  /** Tables whose rows are deleted once `deleteAt` has passed. */
  readonly expiring: readonly string[];
}

/**
 * Times are UTC ms. The rings `slots` and `hours` (hourly-usage.ts) are in the key's own row and in no index, so that a count reads and
 * writes a single page. */
const serviceSql = `
  CREATE TABLE IF NOT EXISTS keys (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    keyNumber INTEGER NOT NULL,
    uid TEXT NOT NULL,
    label TEXT NOT NULL,
    environment TEXT NOT NULL,
    purpose TEXT NOT NULL,
    hint TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER,
    disabledAt INTEGER,
    replacedAt INTEGER,
    replacedBy TEXT,
    lastUsedAt INTEGER,
    deleteAt INTEGER,
    slots BLOB,
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
`;

export const serviceTables: Tables = { schema: serviceSql, expiring: ["keys", "events"] };

/** The columns that a statement returns. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** A statement that inserts a row. Its parameters have the names of the columns. */
export function insertInto(
  table: string,
  columns: readonly string[],
  orElse: "" | "OR IGNORE" | "OR REPLACE" = "",
): string {
  const values = columns.map((column) => `:${column}`);
  return `INSERT ${orElse} INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`;
}

/** Another version of this program made the file. */
export class ForeignVersionError extends Error {
  override readonly name = "ForeignVersionError";
}

/** Creates the missing tables of a schema; must run in a transaction. Throws a ForeignVersionError for a file of another version. */
export function createTables(db: DatabaseSync, schema: string): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
  const isNew = version === 0 && db.prepare("SELECT 1 FROM sqlite_schema").get() === undefined;
  if (!isNew && version !== schemaVersion)
    throw new ForeignVersionError("another version of this program made it");
  db.exec(schema);
  db.exec(`PRAGMA user_version = ${schemaVersion}`);
}
