import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { KeyCounter, KeyState } from "../../access/key-store.ts";
import { hourSlot, minuteSlot, minutesIn } from "../ring.ts";
import { addingToRing, readingRing } from "./rings.ts";
import { grouping, settled, type Transaction } from "./statements.ts";

const state = z.object({
  keyNumber: z.number(),
  expiresAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  disabledAt: z.number().nullable(),
});
const stateColumns = Object.keys(state.shape).join(", ");

export function sqliteKeyCounter(db: DatabaseSync, transaction: Transaction): KeyCounter {
  const together = grouping(transaction);
  const use = db.prepare(
    `UPDATE keys SET lastUsedAt = max(coalesce(lastUsedAt, 0), :at) WHERE hash = :hash RETURNING ${stateColumns}`,
  );
  const find = db.prepare(`SELECT ${stateColumns} FROM keys WHERE hash = :hash`);
  const minutes = readingRing(db, "minutes");
  const addToMinutes = addingToRing(db, "minutes");
  const addToHours = addingToRing(db, "hours");

  /** The key and its minutes; null when the row is none. */
  function stateOf(hash: string, row: unknown): KeyState | null {
    if (row === undefined) return null;
    return { ...state.parse(row), minutes: minutesIn(minutes(hash)) };
  }

  function add(hash: string, requests: number, at: number): void {
    addToMinutes(hash, minuteSlot(at), requests);
    addToHours(hash, hourSlot(at), requests);
  }

  return {
    count: (hash, requests, at) =>
      together(() => {
        const row = use.get({ hash, at });
        if (row !== undefined) add(hash, requests, at);
        return stateOf(hash, row);
      }),

    giveBack: (hash, requests, at) =>
      together(() => {
        if (find.get({ hash }) !== undefined) add(hash, -requests, at);
      }),

    look: (hash) => settled(() => stateOf(hash, find.get({ hash }))),
  };
}
