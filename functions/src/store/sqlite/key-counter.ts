import type { DatabaseSync } from "node:sqlite";
import type { KeyCounter, KeyState } from "../../keys/key-store.ts";
import { minuteOf } from "../../keys/quota.ts";
import { hourCells, hourOf, minuteCells } from "../ring.ts";
import { bytesOrNullIn, numberIn, numberOrNullIn, type Row } from "./columns.ts";
import { addToRing, countsIn, toRing, type Ring } from "./ring.ts";
import type { Transactions } from "./transactions.ts";

const stateColumns = "keyNumber, expiresAt, revokedAt, disabledAt, replacedAt, minutes";

export function sqliteKeyCounter(db: DatabaseSync, { read, writeGrouped }: Transactions): KeyCounter {
  const find = db.prepare(`SELECT ${stateColumns} FROM keys WHERE hash = ?`);
  const findAll = db.prepare(`SELECT id, ${stateColumns}, hours, lastUsedAt FROM keys WHERE hash = ?`);
  const update = db.prepare("UPDATE keys SET minutes = ?, hours = ?, lastUsedAt = ? WHERE id = ?");

  /** Adds requests to both rings of a row and stores them. Returns the minutes. */
  function add(row: Row, requests: number, at: number, lastUsedAt: number | null): Ring {
    const minutes = toRing(bytesOrNullIn(row, "minutes"), minuteCells);
    const hours = toRing(bytesOrNullIn(row, "hours"), hourCells);
    addToRing(minutes, minuteOf(at), requests);
    addToRing(hours, hourOf(at), requests);
    update.run(minutes, hours, lastUsedAt, numberIn(row, "id"));
    return minutes;
  }

  return {
    count: (hash, requests, at) =>
      writeGrouped(() => {
        const row = findAll.get(hash);
        if (row === undefined) return null;
        const lastUsedAt = Math.max(numberOrNullIn(row, "lastUsedAt") ?? 0, at);
        return toState(row, add(row, requests, at, lastUsedAt));
      }),

    refund: (hash, requests, at) =>
      writeGrouped(() => {
        const row = findAll.get(hash);
        if (row !== undefined) add(row, -requests, at, numberOrNullIn(row, "lastUsedAt"));
      }),

    peek: (hash) =>
      read(() => {
        const row = find.get(hash);
        return row === undefined ? null : toState(row, toRing(bytesOrNullIn(row, "minutes"), minuteCells));
      }),
  };
}

function toState(row: Row, minutes: Ring): KeyState {
  return {
    keyNumber: numberIn(row, "keyNumber"),
    expiresAt: numberOrNullIn(row, "expiresAt"),
    revokedAt: numberOrNullIn(row, "revokedAt"),
    disabledAt: numberOrNullIn(row, "disabledAt"),
    replacedAt: numberOrNullIn(row, "replacedAt"),
    minutes: countsIn(minutes, (minute, requests) => ({ minute, requests })),
  };
}
