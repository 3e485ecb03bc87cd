import { z } from "zod";
import { environments } from "../../keys/api-key.ts";
import { deleteAtOf } from "../../keys/key-state.ts";
import type { KeyRecord, KeyState, UsageRecord } from "../../keys/key-store.ts";
import type { MinuteCount } from "../../keys/quota.ts";
import { hourCells, minuteCells } from "../ring.ts";
import { countsIn } from "./ring-cells.ts";
import type { Fields, Plain } from "./values.ts";

/**
 * `apiKeys/{hash}`. Every time that the guard reads is a number, UTC ms, 0 for none: its one write returns numbers only.
 * `deleteAt` is the Timestamp that Firestore's own deletion needs.
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
  replacedAt: time,
  quota: ring,
});
const recordDocument = stateDocument.omit({ quota: true }).extend({
  uid: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  hint: z.string(),
  createdAt: z.number(),
  counted: z.boolean(),
});
const ownerDocument = z.object({ uid: z.string(), lastUsedAt: time });
const usageDocument = z.object({ lastUsedAt: time, quota: ring, hours: ring });

export const stateFields = stateDocument.keyof().options;
export const recordFields = recordDocument.keyof().options;
export const usageFields = usageDocument.keyof().options;

/** The field of a ring's cell, inside its map. */
export function cellName(cell: number): string {
  return `c${cell}`;
}

/** Each of these throws a ZodError when the fields are not a key's. */
export function toState(fields: unknown): KeyState {
  const { quota, ...state } = stateDocument.parse(fields);
  return { ...state, minutes: minutesIn(quota) };
}

export function toRecord(hash: string, fields: unknown): KeyRecord {
  return { hash, ...recordDocument.parse(fields) };
}

/** Whose key it is, and when it was last used, UTC ms. */
export function toOwner(fields: unknown): { readonly uid: string; readonly lastUsedAt: number | null } {
  return ownerDocument.parse(fields);
}

export function toUsage(fields: unknown): UsageRecord {
  const { lastUsedAt, quota, hours } = usageDocument.parse(fields);
  return {
    lastUsedAt,
    minutes: minutesIn(quota),
    hours: countsIn(valuesOf(hours, hourCells), (hour, requests) => ({ hour, requests })),
  };
}

function minutesIn(quota: Readonly<Record<string, number>>): MinuteCount[] {
  return countsIn(valuesOf(quota, minuteCells), (minute, requests) => ({ minute, requests }));
}

function valuesOf(cells: Readonly<Record<string, number>>, count: number): number[] {
  return Array.from({ length: count }, (_, cell) => cells[cellName(cell)] ?? 0);
}

/** The fields to write so that the document holds `record` where it held `before`: others may have changed meanwhile. */
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
