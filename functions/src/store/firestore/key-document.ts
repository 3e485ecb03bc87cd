import { z } from "zod";
import { environments } from "../../access/api-key.ts";
import { deleteAtOf } from "../../access/key-state.ts";
import type { KeyRecord, KeyState, UsageRecord } from "../../access/key-store.ts";
import { hourCells, hoursIn, minuteCells, minutesIn } from "../ring.ts";
import type { Fields, Plain } from "./values.ts";

/**
 * `apiKeys/{hash}`. Every time that the guard reads is a number, UTC ms, 0 for none: its one write answers with numbers only.
 * `deleteAt` is the Timestamp that Firestore's own deletion asks for.
 */
export const keyCollection = "apiKeys";

const time = z
  .number()
  .nullish()
  .transform((ms) => (ms === undefined || ms === 0 ? null : ms));
const ring = z.record(z.string(), z.number()).default({});

const stateDocument = z.object({
  keyNumber: z.number().positive(),
  expiresAt: time,
  revokedAt: time,
  disabledAt: time,
  quota: ring,
});
const recordDocument = stateDocument.omit({ quota: true }).extend({
  uid: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  hint: z.string(),
  createdAt: z.number(),
  replacedAt: time,
  counted: z.boolean(),
});
const useDocument = z.object({ lastUsedAt: time, quota: ring, hours: ring });

export const stateFields = stateDocument.keyof().options;
export const recordFields = recordDocument.keyof().options;
export const useFields = useDocument.keyof().options;

/** The field of a ring's cell, inside its map. */
export function cellName(cell: number): string {
  return `c${cell}`;
}

/** Each of these throws when the fields are no key's. */
export function toState(fields: unknown): KeyState {
  const { quota, ...state } = stateDocument.parse(fields);
  return { ...state, minutes: minutesIn(valuesOf(quota, minuteCells)) };
}

export function toRecord(hash: string, fields: unknown): KeyRecord {
  return { hash, ...recordDocument.parse(fields) };
}

export function toUse(fields: unknown): UsageRecord {
  const { lastUsedAt, quota, hours } = useDocument.parse(fields);
  return {
    lastUsedAt,
    minutes: minutesIn(valuesOf(quota, minuteCells)),
    hours: hoursIn(valuesOf(hours, hourCells)),
  };
}

function valuesOf(cells: Readonly<Record<string, number>>, count: number): number[] {
  return Array.from({ length: count }, (_, cell) => cells[cellName(cell)] ?? 0);
}

/** What to write so that the document holds `record` where it held `before`: other fields may have changed meanwhile. */
export function changedFields(record: KeyRecord, before: KeyRecord | undefined): Fields {
  const deleteAt = deleteAtOf(record);
  const changed: Record<string, Plain> = {
    deleteAt: deleteAt === null ? null : { timestampMs: deleteAt },
  };
  for (const field of recordFields) {
    if (before === undefined || record[field] !== before[field]) changed[field] = record[field] ?? 0;
  }
  return changed;
}
