import { z } from "zod";
import { environments, purposes } from "../keys/api-key.ts";
import { deleteAtOf } from "../keys/key-status.ts";
import type { KeyRecord, KeyState, UsageRecord } from "../keys/key-store.ts";
import { hourCells, minuteCells, type ToCount } from "../keys/hourly-usage.ts";
import type { DocumentFields, Plain } from "./values.ts";

/*
 * Firestore's transforms work on numbers, so there a cell is a number: `period × 10⁶ + requests`.
 * `maximum(floor of the period)` empties a cell of an older period and leaves one of this period alone;
 * `increment(n)` then counts.
 */
const requestsPerPeriod = 1_000_000;

/** The value of a period's cell before the period's first request. */
export function floorOf(period: number): number {
  return period * requestsPerPeriod;
}

/** Calls `toCount` for each period with requests, in the order of the values of the cells. */
function countsInCells<Count>(values: readonly number[], toCount: ToCount<Count>): Count[] {
  return values.flatMap((value) => {
    const requests = value % requestsPerPeriod;
    return requests > 0 ? [toCount(Math.floor(value / requestsPerPeriod), requests)] : [];
  });
}

/**
 * `apiKeys/{hash}`. The guard's write returns only numbers, so every time that it needs is UTC ms, 0 for
 * null. `deleteAt` is a Timestamp, which Firestore's TTL deletion requires.
 */
export const keyCollection = "apiKeys";

const time = z
  .number()
  .nullish()
  .transform((ms) => (ms === undefined || ms === 0 ? null : ms));

/** The fields of a ring's cells, in its map. */
export const minuteFields = cellNames(minuteCells);
const hourFields = cellNames(hourCells);

function cellNames(cells: number): readonly string[] {
  return Array.from({ length: cells }, (_, cell) => `c${cell}`);
}

const cells = z.record(z.string(), z.number()).default({});
const valuesIn = (names: readonly string[]) =>
  cells.transform((values) => names.map((name) => values[name] ?? 0));
const minutes = valuesIn(minuteFields).transform((values) =>
  countsInCells(values, (minute, requests) => ({ minute, requests })),
);
const hours = valuesIn(hourFields).transform((values) =>
  countsInCells(values, (hour, requests) => ({ hour, requests })),
);

const recordDocument = z.object({
  keyNumber: z.number().positive(),
  uid: z.string(),
  label: z.string(),
  environment: z.enum(environments),
  purpose: z.enum(purposes).default("server"),
  hint: z.string(),
  createdAt: z.number(),
  expiresAt: time,
  revokedAt: time,
  disabledAt: time,
  replacedAt: time,
  replacedBy: z.string().nullable().default(null),
});
const numbers = {
  keyNumber: true,
  expiresAt: true,
  revokedAt: true,
  disabledAt: true,
  replacedAt: true,
} as const;
const stateDocument = recordDocument.pick(numbers).extend({ quota: minutes });
const usageDocument = z.object({ lastUsedAt: time, quota: minutes, hours });

/** The fields beside the minutes that the guard needs. */
export const stateNumbers = Object.keys(numbers);
export const stateFields = stateDocument.keyof().options;
export const recordFields = recordDocument.keyof().options;
export const usageFields = usageDocument.keyof().options;

export const successorIn = recordDocument.pick({ replacedBy: true });

/** The parsers below throw a ZodError for fields that are not a key's. */
export function toState(content: unknown): KeyState {
  const { quota, ...state } = stateDocument.parse(content);
  return { ...state, minutes: quota };
}

export function toRecord(hash: string, content: unknown): KeyRecord {
  return { hash, ...recordDocument.parse(content) };
}

export function toUsage(content: unknown): UsageRecord {
  const { quota, ...usage } = usageDocument.parse(content);
  return { ...usage, minutes: quota };
}

/** The key's account, and its last use in UTC ms. */
export const owner = z.object({ uid: z.string(), lastUsedAt: time });

/** The counted minutes of a key's document, as they are stored. */
export const storedMinutes = z.object({ quota: cells });

/** The fields that turn `before` into `record`. The others may have changed meanwhile. */
export function changedFields(record: KeyRecord, before: KeyRecord | undefined): DocumentFields {
  const deleteAt = deleteAtOf(record);
  const changed: Record<string, Plain> = {
    deleteAt: deleteAt === null ? null : { timestampMs: deleteAt },
  };
  for (const field of recordFields) {
    if (before === undefined || record[field] !== before[field])
      changed[field] = record[field] ?? (field === "replacedBy" ? null : 0);
  }
  return changed;
}
