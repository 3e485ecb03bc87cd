import { createHash } from "node:crypto";
import { z } from "zod";
import { dayMs } from "@mention-market/service/base/clock";

export const deliveryStatuses = ["waiting", "delivered", "failed", "dropped"] as const;
type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The type of a test delivery. */
export const testType = "watch.test";

/** A request to a receiver, as it is stored. */
export const attempt = z.object({
  /** UTC ms. */
  at: z.number(),
  /** Null without a response. */
  httpStatus: z.number().nullable(),
  /** Until the response's headers, or until the failure, ms. */
  ms: z.number(),
  /** Why there was no response, written for the watch's owner; null with a response. */
  error: z.string().nullable(),
  /** The beginning of the response's body as text; null without a body. */
  response: z.string().nullable(),
});
export type Attempt = Readonly<z.output<typeof attempt>>;

/** A change on its way to a watch. Times are UTC ms. */
export interface Delivery {
  /** The receiver's `webhook-id`, equal in every attempt. */
  readonly id: string;
  readonly watchId: string;
  readonly type: string;
  /** The JSON that is sent. */
  readonly body: string;
  readonly createdAt: number;
  readonly attempts: readonly Attempt[];
  /** The number of the next attempt, from 0. It only grows. */
  readonly attempt: number;
  /** When the next attempt is due. Meaningless after the delivery has ended. */
  readonly dueAt: number;
  /** Until when the running attempt holds its lease; 0 when none runs. */
  readonly leaseUntil: number;
  readonly status: DeliveryStatus;
  /** Whether its owner sent it again. It then gets a message of its own. */
  readonly isAlone: boolean;
  /** When it may be deleted. */
  readonly deleteAt: number;
}

const ttlMs = 30 * dayMs;
const maxBodyBytes = 20_000;

export interface NewDelivery {
  readonly watchId: string;
  /** The change's id. For a test or a price crossing, a unique text. */
  readonly changeId: string;
  readonly type: string;
  /** The body's `timestamp`: ISO 8601. */
  readonly timestamp: string;
  readonly data: object;
}

/**
 * A delivery that is due at once. Its id is a hash of change and watch, by which the store dedupes repetitions. A delivery with too large
 * a body is dropped from the start.
 */
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

/** 128 bits of a hash in hex. It is evenly distributed, which Cloud Tasks recommends for task names. */
function deliveryId(watchId: string, changeId: string): string {
  return createHash("sha256").update(`${watchId} ${changeId}`).digest("hex").slice(0, idLength);
}
