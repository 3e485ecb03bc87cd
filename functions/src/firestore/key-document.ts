import { z } from "zod";
import { environments, purposes } from "../keys/api-key.ts";
import { deleteAtOf } from "../keys/key-status.ts";
import type { KeyRecord, KeyState, UsageRecord } from "../keys/key-store.ts";
import { hourCells, hourOf, slotCells, slotOf, type ToCount } from "../keys/hourly-usage.ts";
import type { DocumentFields, Plain } from "./values.ts";

/*
 * Firestore's transforms work on numbers, so a field is a number, of one or two cells that follow each other. Its
 * digits, to the base 120,000, are the requests of each cell, and above them how often the ring was passed. `maximum`
 * of a number without requests empties a field of an earlier pass and leaves one of this pass alone; `increment` then
 * counts. A count returns each field, which takes most of its time: hence two slots in a field.
 */
const slotRing = { map: "quota", cells: slotCells, cellsInField: 2 };
const hourRing = { map: "hours", cells: hourCells, cellsInField: 1 };
type Ring = typeof slotRing;

/** More than the highest limit with the requests under way. With it the numbers stay below 2⁵³ until 2046. */
const base = 120_000;

/** The names of the fields in which slots are counted, in their map. */
export const slotNames = Array.from({ length: slotCells / slotRing.cellsInField }, (_, field) => `c${field}`);

/** Where a request at `at` (UTC ms) is counted: the fields, their values before it, and what one request adds. */
export function placesAt(at: number) {
  return [placeIn(slotRing, slotOf(at)), placeIn(hourRing, hourOf(at))];
}

function placeIn({ map, cells, cellsInField }: Ring, period: number) {
  const cell = period % cells;
  const name = `c${Math.floor(cell / cellsInField)}`;
  const floor = Math.floor(period / cells) * base ** cellsInField;
  return { name, field: `${map}.${name}`, floor, unit: base ** (cell % cellsInField) };
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

const numbersIn = z.record(z.string(), z.number()).default({});

/** Calls `toCount` for each period with requests, in the order of the cells. */
function countsIn<Count>(ring: Ring, toCount: ToCount<Count>) {
  const places = Array.from({ length: ring.cells }, (_, cell) => placeIn(ring, cell));
  return numbersIn.transform((numbers) =>
    places.flatMap(({ name, unit }, cell) => {
      const number = numbers[name] ?? 0;
      const requests = Math.floor(number / unit) % base;
      const pass = Math.floor(number / base ** ring.cellsInField);
      return requests > 0 ? [toCount(pass * ring.cells + cell, requests)] : [];
    }),
  );
}
const slots = countsIn(slotRing, (slot, requests) => ({ slot, requests }));
const hours = countsIn(hourRing, (hour, requests) => ({ hour, requests }));

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
const stateDocument = recordDocument.pick(numbers).extend({ quota: slots });
const usageDocument = z.object({ lastUsedAt: time, quota: slots, hours });

/** The fields beside the slots that the guard needs. */
export const stateNumbers = Object.keys(numbers);
export const stateFields = stateDocument.keyof().options;
export const recordFields = recordDocument.keyof().options;
export const usageFields = usageDocument.keyof().options;

export const successorIn = recordDocument.pick({ replacedBy: true });

/** The parsers below throw a ZodError for fields that are not a key's. */
export function toState(content: unknown): KeyState {
  const { quota, ...state } = stateDocument.parse(content);
  return { ...state, slots: quota };
}

export function toRecord(hash: string, content: unknown): KeyRecord {
  return { hash, ...recordDocument.parse(content) };
}

export function toUsage(content: unknown): UsageRecord {
  const { quota, ...usage } = usageDocument.parse(content);
  return { ...usage, slots: quota };
}

/** The key's account, and its last use in UTC ms. */
export const owner = z.object({ uid: z.string(), lastUsedAt: time });

/** The counted slots of a key's document, as they are stored. */
export const storedSlots = z.object({ quota: numbersIn });

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
