import { createHash } from "node:crypto";
import { z } from "zod";
import { dayMs } from "../../../base/clock.ts";

export const deliveryStatuses = ["waiting", "delivered", "failed", "dropped"] as const;
type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The type of a delivery that tries whether a receiver is there. */
export const testType = "watch.test";

/** One request to a receiver, as it is stored. */
export const attempt = z.object({
  /** UTC ms. */
  at: z.number(),
  /** Null without a response. */
  httpStatus: z.number().nullable(),
  /** Until the response's headers, or until the failure. */
  ms: z.number(),
  /** Why there was no response, in words for the watch's owner; null with a response. */
  error: z.string().nullable(),
  /** The first characters of the response's body as text; null without any. */
  response: z.string().nullable(),
});
export type Attempt = Readonly<z.output<typeof attempt>>;

/** One change on its way to one watch. Times are UTC ms. */
export interface Delivery {
  /** The same in every attempt: the receiver's `webhook-id`. */
  readonly id: string;
  readonly watchId: string;
  readonly type: string;
  /** The JSON that is sent. */
  readonly body: string;
  readonly createdAt: number;
  readonly attempts: readonly Attempt[];
  /** The number of the attempt that comes next, from 0; it only grows. */
  readonly attempt: number;
  /** When the next attempt is due; of no meaning unless it waits. */
  readonly dueAt: number;
  /** Until when an attempt that has begun is nobody else's; 0 when none is under way. */
  readonly leaseUntil: number;
  readonly status: DeliveryStatus;
  /** Whether its owner had it sent again: then no other delivery joins it in a message. */
  readonly isAlone: boolean;
  /** When it may be deleted. */
  readonly deleteAt: number;
}

const ttlMs = 30 * dayMs;
const maxBodyBytes = 20_000;

export interface NewDelivery {
  readonly watchId: string;
  /** What happened: a change's id, or a text that is unique to a test or a crossing of a price. */
  readonly changeId: string;
  readonly type: string;
  /** The body's `timestamp`: ISO 8601. */
  readonly timestamp: string;
  readonly data: object;
}

/** A delivery that is due at once. The same change and watch make the same id. One whose body is too large is dropped from the start. */
export function newDelivery(
  { watchId, changeId, type, timestamp, data }: NewDelivery,
  now: number,
): Delivery {
  const body = JSON.stringify({ type, timestamp, data });
  const fits = Buffer.byteLength(body) < maxBodyBytes;
  return {
    id: deliveryId(watchId, changeId),
    watchId,
    type,
    body: fits ? body : JSON.stringify({ type, timestamp, data: null }),
    createdAt: now,
    attempts: [],
    attempt: 0,
    dueAt: now,
    leaseUntil: 0,
    status: fits ? "waiting" : "dropped",
    isAlone: false,
    deleteAt: now + ttlMs,
  };
}

const idLength = 32;

/** 128 bits of a hash, hex: it spreads evenly, as Cloud Tasks wants of the names of tasks. */
function deliveryId(watchId: string, changeId: string): string {
  return createHash("sha256").update(`${watchId} ${changeId}`).digest("hex").slice(0, idLength);
}
