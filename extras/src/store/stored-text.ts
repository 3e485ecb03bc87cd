import { readLimits, untilNoConflict, writeLimits } from "@mention-market/service/firestore/change";
import { conflictStatuses, unlessStatus } from "@mention-market/service/firestore/client";
import type { Documents, UpdateTime, Write } from "@mention-market/service/firestore/documents";
import { z } from "zod";
import { eventForecast, outcome, type ForecastRecord } from "../forecasts/forecast.ts";
import { attempt, deliveryStatuses, type Delivery, type Overdue } from "../watches/deliveries/delivery.ts";
import { storedWatch, type Watch } from "../watches/watch.ts";

const storedDelivery: z.ZodType<Delivery> = z.object({
  id: z.string(),
  watchId: z.string(),
  type: z.string(),
  body: z.string(),
  createdAt: z.number(),
  attempts: z.array(attempt),
  attempt: z.number(),
  dueAt: z.number(),
  leaseUntil: z.number(),
  status: z.enum(deliveryStatuses),
  isAlone: z.boolean(),
  deleteAt: z.number(),
});

/** Parses a stored text. A damaged text is null, so that the other texts can still be read. */
const readerOf =
  <Value>(schema: z.ZodType<Value>) =>
  (text: unknown): Value | null => {
    if (typeof text !== "string") return null;
    try {
      return schema.safeParse(JSON.parse(text)).data ?? null;
    } catch {
      return null;
    }
  };

export const watchIn = readerOf<Watch>(storedWatch);
export const deliveryIn = readerOf(storedDelivery);

/** A waiting delivery, and its position among the overdue ones. */
export function overdueOf({ id, attempt, dueAt, leaseUntil }: Delivery): Overdue {
  return { delivery: id, attempt, overdueAt: Math.max(dueAt, leaseUntil) };
}

const storedForecast = z.object({ forecast: z.string(), outcome: z.string().nullish() });

/** Parses the texts of a forecast and its outcome. Throws for a damaged text. */
export function forecastIn(stored: unknown): ForecastRecord {
  const { forecast, outcome: became } = storedForecast.parse(stored);
  return {
    forecast: eventForecast.parse(JSON.parse(forecast)),
    outcome: became == null ? null : outcome.parse(JSON.parse(became)),
  };
}

/** The fields that queries of deliveries use. The last two are null when the delivery has ended. */
export function indexedFields({ watchId, createdAt, status, dueAt, leaseUntil }: Delivery) {
  const isWaiting = status === "waiting";
  return {
    watchId,
    createdAt,
    waitsSince: isWaiting ? createdAt : null,
    /** From when on it is due and not leased by any attempt. */
    overdueAt: isWaiting ? Math.max(dueAt, leaseUntil) : null,
  };
}

/** How values are stored: as text in a field of a document. */
interface TextField<Value> {
  readonly collection: string;
  readonly field: string;
  /** Parses the text; null if it is damaged. */
  readonly valueIn: (text: unknown) => Value | null;
  /** The writes of a change. The first writes the document itself, on the condition that it was not written since `updateTime`. */
  readonly writesOf: (after: Value, before: Value, updateTime: UpdateTime) => Write[];
}

type Decide<Value> = (before: Value) => Value | null;

/** Changes single values. Each write has the condition that its document is as it was when the value was last read or written. */
export function changedDocuments<Value extends object>(
  documents: Documents,
  { collection, field, valueIn, writesOf }: TextField<Value>,
) {
  const updateTimes = new WeakMap<Value, UpdateTime>();

  async function get(id: string): Promise<Value | null> {
    const document = await documents.get(`${collection}/${id}`, [field], readLimits);
    const value = valueIn(document?.fields[field]);
    if (document !== null && value !== null) updateTimes.set(value, document.updateTime);
    return value;
  }

  async function write(before: Value | null, decide: Decide<Value>): Promise<Value | null> {
    const updateTime = before && updateTimes.get(before);
    if (!before || !updateTime) return null;
    const after = decide(before);
    if (after === null) return null;
    const [written] = await documents.commit(writesOf(after, before, updateTime), writeLimits);
    if (written?.updateTime) updateTimes.set(after, written.updateTime);
    return after;
  }

  return {
    get,
    /** Implements `change` and `update` of the stores. */
    change: async (id: string, decide: Decide<Value>, lastRead?: Value): Promise<Value | null> => {
      // Only a successful write proves that `lastRead` is current. So a decision to write nothing is repeated on the stored value.
      const changed = lastRead && (await unlessStatus(conflictStatuses, write(lastRead, decide)));
      return changed ?? untilNoConflict(documents, async () => write(await get(id), decide));
    },
  };
}
