import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { environments, purposes } from "../../src/keys/api-key.ts";
import { deleteAtOf } from "../../src/keys/key-status.ts";
import type { KeyRecord, KeyState, KeyStore, UsageRecord } from "../../src/keys/key-store.ts";
import { slotOf, type SlotCount, hourCells, hourOf, slotCells } from "../../src/keys/hourly-usage.ts";
import { addToRing, countsIn, toRing, type Ring } from "./ring.ts";
import { insertInto, schemaVersion, type Row } from "./schema.ts";
import type { Transactions } from "./transactions.ts";

const keyRow = z.object({
  hash: z.string(),
  keyNumber: z.number(),
  uid: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  purpose: z.enum(purposes),
  hint: z.string(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  disabledAt: z.number().nullable(),
  replacedAt: z.number().nullable(),
  replacedBy: z.string().nullable(),
});
const columns = Object.keys(keyRow.shape);

/** A key is a row that also holds its two rings. */
export function sqliteKeyStore(db: DatabaseSync, { read, write, writeGrouped }: Transactions): KeyStore {
  const select = (what: string) => db.prepare(`SELECT ${what} FROM keys WHERE hash = ?`);
  const state = "keyNumber, expiresAt, revokedAt, disabledAt, replacedAt, slots";
  const findState = select(state);
  const findCounts = select(`id, ${state}, hours, lastUsedAt`);
  const findSuccessor = select("replacedBy");
  const findUsage = select("lastUsedAt, slots, hours");
  const ofHash = select(columns.join(", "));
  const ofAccount = db.prepare(`SELECT ${columns.join(", ")} FROM keys WHERE uid = ?`);
  const ofNumber = db.prepare(`SELECT ${columns.join(", ")} FROM keys WHERE keyNumber = ?`);
  const usedSince = db.prepare("SELECT DISTINCT uid FROM keys WHERE lastUsedAt >= ?");
  const update = db.prepare("UPDATE keys SET slots = ?, hours = ?, lastUsedAt = ? WHERE id = ?");
  // Writes a page and changes nothing: a count of no key, as getHealth makes it, fails on a full disk like any other.
  const touch = db.prepare(`PRAGMA user_version = ${schemaVersion}`);
  const inherit = db.prepare(
    "UPDATE keys SET slots = (SELECT slots FROM keys WHERE hash = :hash) WHERE hash = :replacedBy",
  );
  const all = [...columns, "deleteAt"];
  const put = db.prepare(
    `${insertInto("keys", all)} ON CONFLICT (hash) DO UPDATE SET ` +
      all.map((column) => `${column} = :${column}`).join(", "),
  );

  const list = (uid: string): KeyRecord[] => z.array(keyRow).parse(ofAccount.all(uid));

  /** Adds requests to both rings of a row and stores the row. Returns the ring of slots. */
  function add(row: Row, requests: number, at: number, lastUsedAt: number | null): Ring {
    const slots = ringIn(row, "slots", slotCells);
    const hours = ringIn(row, "hours", hourCells);
    addToRing(slots, slotOf(at), requests);
    addToRing(hours, hourOf(at), requests);
    update.run(slots, hours, lastUsedAt, numberIn(row, "id"));
    return slots;
  }

  function usage(hash: string): UsageRecord {
    const row = findUsage.get(hash);
    if (row === undefined) return { lastUsedAt: null, slots: [], hours: [] };
    return {
      lastUsedAt: numberOrNullIn(row, "lastUsedAt"),
      slots: slotsIn(ringIn(row, "slots", slotCells)),
      hours: countsIn(ringIn(row, "hours", hourCells), (hour, requests) => ({ hour, requests })),
    };
  }

  return {
    count: (hash, requests, at) =>
      writeGrouped(() => {
        const row = findCounts.get(hash);
        if (row === undefined) {
          touch.run();
          return null;
        }
        const lastUsedAt = Math.max(numberOrNullIn(row, "lastUsedAt") ?? 0, at);
        return toState(row, add(row, requests, at, lastUsedAt));
      }),
    refund: (hash, requests, at) =>
      writeGrouped(() => {
        const row = findCounts.get(hash);
        if (row !== undefined) add(row, -requests, at, numberOrNullIn(row, "lastUsedAt"));
      }),
    peek: (hash) =>
      read(() => {
        const row = findState.get(hash);
        return row === undefined ? null : toState(row, ringIn(row, "slots", slotCells));
      }),
    successor: (hash) =>
      read(
        () =>
          z.object({ replacedBy: z.string().nullable() }).optional().parse(findSuccessor.get(hash))
            ?.replacedBy ?? null,
      ),
    list: (uid) => read(() => list(uid)),
    change: (uid, decide) =>
      write(() => {
        const before = list(uid);
        const change = decide(before);
        for (const key of change.write) put.run({ ...key, deleteAt: deleteAtOf(key) });
        for (const { hash, replacedBy } of change.write) {
          const isReplaced = before.some((key) => key.hash === hash && key.replacedBy === null);
          if (isReplaced && replacedBy !== null) inherit.run({ hash, replacedBy });
        }
        return change.result;
      }),
    usage: (hashes) => read(() => hashes.map(usage)),
    findByHash: (hash) => read(() => keyRow.optional().parse(ofHash.get(hash)) ?? null),
    findByNumber: (keyNumber) => read(() => keyRow.optional().parse(ofNumber.get(keyNumber)) ?? null),
    accountsUsedSince: (at) => read(() => usedSince.all(at).map(({ uid }) => String(uid))),
  };
}

function toState(row: Row, slots: Ring): KeyState {
  return {
    keyNumber: numberIn(row, "keyNumber"),
    expiresAt: numberOrNullIn(row, "expiresAt"),
    revokedAt: numberOrNullIn(row, "revokedAt"),
    disabledAt: numberOrNullIn(row, "disabledAt"),
    replacedAt: numberOrNullIn(row, "replacedAt"),
    slots: slotsIn(slots),
  };
}

function slotsIn(ring: Ring): SlotCount[] {
  return countsIn(ring, (slot, requests) => ({ slot, requests }));
}

/*
 * Plain checks instead of zod, because these columns are read for every request and zod takes longer than SQLite. The table is STRICT,
 * so a value of another type is a defect of this service.
 */

function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`${column} is not a number`);
  return value;
}

function numberOrNullIn(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}

function ringIn(row: Row, column: string, cells: number): Ring {
  const value = row[column];
  if (value !== null && !(value instanceof Uint8Array)) throw new TypeError(`${column} is not a blob`);
  return toRing(value, cells);
}
