import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { hourCells, minuteCells } from "../ring.ts";
import { addToRing, toRing, type Ring } from "./ring.ts";
import { schema, schemaVersion } from "./schema.ts";

const version = z.object({ user_version: z.number() });

/** Makes the tables, or brings an older file's to today's form. To be run in a transaction. Throws for a newer file. */
export function migrate(db: DatabaseSync): void {
  const { user_version: found } = version.parse(db.prepare("PRAGMA user_version").get());
  if (found > schemaVersion) throw new Error("a later version of this program made it");
  if (found === 0 && columnsOf(db, "keys").length > 0) migrateFirstVersion(db);
  db.exec(schema);
  db.exec(`PRAGMA user_version = ${schemaVersion}`);
}

/**
 * In the first version a ring was a table with a row for each cell, whose value was `period × 10⁶ + requests`. It had no
 * version number, and its older files no column `replacedAt`.
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
const requestsPerPeriod = 1_000_000;

/** The ring of each key. */
function ringsIn(db: DatabaseSync, table: "minutes" | "hours", cells: number): Map<string, Ring> {
  const rings = new Map<string, Ring>();
  const rows = firstVersionCells.parse(db.prepare(`SELECT hash, value FROM ${table} ORDER BY value`).all());
  for (const { hash, value } of rows) {
    const ring = rings.get(hash) ?? toRing(null, cells);
    rings.set(hash, ring);
    addToRing(ring, Math.floor(value / requestsPerPeriod), value % requestsPerPeriod);
  }
  return rings;
}

const columnNames = z.array(z.object({ name: z.string() }));

function columnsOf(db: DatabaseSync, table: string): string[] {
  const rows = columnNames.parse(db.prepare("SELECT name FROM pragma_table_info(?)").all(table));
  return rows.map(({ name }) => name);
}
