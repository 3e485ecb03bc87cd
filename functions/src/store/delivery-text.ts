import { z } from "zod";
import { attempt, deliveryStatuses, type Delivery } from "../watches/deliveries/delivery.ts";

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
  deleteAt: z.number(),
});

/** The delivery that a stored text is; null for a damaged one, so that it does not keep the others from being read. */
export function deliveryIn(text: unknown): Delivery | null {
  if (typeof text !== "string") return null;
  try {
    return storedDelivery.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The fields by which deliveries are found. Both of the last are null once it waits for nothing. */
export function indexedFields({ watchId, createdAt, status, dueAt, leaseUntil }: Delivery) {
  const isWaiting = status === "waiting";
  return {
    watchId,
    createdAt,
    waitsSince: isWaiting ? createdAt : null,
    /** When it is due and nobody holds it any more. */
    overdueAt: isWaiting ? Math.max(dueAt, leaseUntil) : null,
  };
}
