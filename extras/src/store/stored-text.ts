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
