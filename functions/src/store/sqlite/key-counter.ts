import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { KeyCounter, KeyState } from "../../access/key-store.ts";
import { hourSlot, minuteSlot, minutesIn } from "../ring.ts";
import { createRingAdder, createRingReader } from "./rings.ts";
import { createGroup, settled, type Transaction } from "./statements.ts";

const state = z.object({
  keyNumber: z.number(),
  expiresAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  disabledAt: z.number().nullable(),
});
const stateColumns = Object.keys(state.shape).join(", ");

export function sqliteKeyCounter(db: DatabaseSync, transaction: Transaction): KeyCounter {
  const together = createGroup(transaction);
  const use = db.prepare(
    `UPDATE keys SET lastUsedAt = max(coalesce(lastUsedAt, 0), :at) WHERE hash = :hash RETURNING ${stateColumns}`,
  );
  const find = db.prepare(`SELECT ${stateColumns} FROM keys WHERE hash = :hash`);
  const minutes = createRingReader(db, "minutes");
  const addToMinutes = createRingAdder(db, "minutes");
  const addToHours = createRingAdder(db, "hours");

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

    refund: (hash, requests, at) =>
      together(() => {
        if (find.get({ hash }) !== undefined) add(hash, -requests, at);
      }),

    peek: (hash) => settled(() => stateOf(hash, find.get({ hash }))),
  };
}
