import { Timestamp, type DocumentData } from "firebase-admin/firestore";
import { z } from "zod";
import { environments } from "../../access/api-key.ts";
import { deleteAtOf } from "../../access/key-state.ts";
import type { KeyRecord, KeyUse } from "../../access/key-store.ts";
import { hourCells, hoursIn, minuteCells, minutesIn } from "../ring.ts";

/**
 * `apiKeys/{hash}`. Every time that the guard reads is a number, UTC ms, 0 for none: its one write answers with numbers only.
 * `deleteAt` is the Timestamp that Firestore's own deletion asks for.
 */
export const keyCollection = "apiKeys";

/** The fields that decide whether a request is let in, as the guard reads them. */
export const stateFields = ["keyNumber", "expiresAt", "revokedAt", "disabledAt"] as const;

export function quotaField(cell: number): string {
  return `quota.c${cell}`;
}

export function hoursField(cell: number): string {
  return `hours.c${cell}`;
}

/** A time as it is stored, where 0 (and nothing at all) is none. */
export const storedTime = z
  .number()
  .nullish()
  .transform((ms) => (ms === undefined || ms === 0 ? null : ms));

const keyDocument = z.object({
  keyNumber: z.number(),
  uid: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  hint: z.string(),
  createdAt: z.number(),
  expiresAt: storedTime,
  revokedAt: storedTime,
  disabledAt: storedTime,
  counted: z.boolean(),
});

/** What a query for records has to select: not the rings. */
export const recordFields = keyDocument.keyof().options;

/** Throws when the document is no key's. */
export function toRecord(hash: string, data: DocumentData): KeyRecord {
  return { hash, ...keyDocument.parse(data) };
}

/** What to write so that the document holds `record` when it held `before`: other fields may have changed meanwhile. */
export function toFields(record: KeyRecord, before: KeyRecord | undefined): DocumentData {
  const deleteAt = deleteAtOf(record);
  const fields: DocumentData = { deleteAt: deleteAt === null ? null : Timestamp.fromMillis(deleteAt) };
  for (const field of recordFields) {
    if (before === undefined || record[field] !== before[field]) fields[field] = record[field] ?? 0;
  }
  return fields;
}

const ring = z.record(z.string(), z.number()).default({});
const useDocument = z.object({ lastUsedAt: storedTime, quota: ring, hours: ring });

export const useFields = Object.keys(useDocument.shape);

/** How a key was used; an absent document was not. Throws when the document is no key's. */
export function toUse(data: DocumentData = {}): KeyUse {
  const { lastUsedAt, quota, hours } = useDocument.parse(data);
  return {
    lastUsedAt,
    minutes: minutesIn(cellsOf(quota, minuteCells)),
    hours: hoursIn(cellsOf(hours, hourCells)),
  };
}

function cellsOf(values: Readonly<Record<string, number>>, cells: number): number[] {
  return Array.from({ length: cells }, (_, cell) => values[`c${cell}`] ?? 0);
}
