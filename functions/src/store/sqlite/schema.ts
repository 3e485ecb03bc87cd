import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

/** The version of all tables of the file, kept in it as `user_version`. */
export const schemaVersion = 1;

/** Tables of the file that belong together. */
export interface Tables {
  /** Statements that make what is not there. */
  readonly schema: string;
  /** Tables whose rows are deleted at their `deleteAt`. */
  readonly expiring: readonly string[];
}

/**
 * Times are UTC ms. `minutes` and `hours` are rings (ring.ts) in the key's own row, which is not in an index tree: a count reads and
 * writes one page. `watch`, `delivery`, `change`, `forecast`, `outcome` and `sum` are JSON. `waitsSince` and `overdueAt` are null for a
 * delivery that has ended, so that the indexes hold the waiting ones only.
 */
const coreSchema = `
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
`;

export const coreTables: Tables = { schema: coreSchema, expiring: ["keys", "events"] };

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

/**
 * Makes the tables of a schema that are missing. To be run in a transaction. Throws a ForeignVersionError for a newer file, and for one
 * of before 1.0.0.
 */
export function migrate(db: DatabaseSync, schema: string): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
  if (version > schemaVersion) throw new ForeignVersionError("a later version of this program made it");
  const hasTables = db.prepare("SELECT 1 FROM sqlite_schema").get() !== undefined;
  if (version < schemaVersion && hasTables)
    throw new ForeignVersionError("a version of this program from before release 1.0.0 made it");
  db.exec(schema);
  db.exec(`PRAGMA user_version = ${schemaVersion}`);
}
