import { createHash } from "node:crypto";
import { z } from "zod";
import { dayMs } from "@mention-market/service/base/clock";
import type { WatchFormat } from "../watch.ts";

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

/** A delivery that is due at once, or dropped if its body is too large. Its id, a hash of change and watch, dedupes it. */
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

/** The end of a page of a watch's deliveries. */
export interface DeliveryPlace {
  readonly createdAt: number;
  readonly id: string;
}

/** Wakes a delivery; also the data of a queue's task. It is not trusted: the stored delivery decides what is done. */
export interface WakeUp {
  readonly delivery: string;
  readonly attempt: number;
}

/** A delivery that is overdue. `since`: UTC ms. */
export interface Overdue extends WakeUp {
  readonly overdueAt: number;
}

/** Stores deliveries. Each call throws `unavailable` when the store fails or is slow. */
export interface DeliveryStore {
  /** Stores the deliveries whose id is new. Existing ones stay as they are, which dedupes repetitions. */
  add(deliveries: readonly Delivery[]): Promise<void>;
  /** Null if there is none, or if it is damaged. */
  get(id: string): Promise<Delivery | null>;
  /**
   * Atomically replaces a delivery by the result of `decide` and returns that; null, without a write, if there is no delivery or
   * `decide` returns null. `decide` may run several times. `lastRead`: the delivery as this store returned it. It is read again only if
   * it has changed since, or if nothing is to be written.
   */
  change(
    id: string,
    decide: (stored: Delivery) => Delivery | null,
    lastRead?: Delivery,
  ): Promise<Delivery | null>;
  /** Up to `max` waiting deliveries that are due and not leased, the longest due first; only those after `after`. */
  overdue(now: number, after: Overdue | null, max: number): Promise<readonly Overdue[]>;
  /** A watch's deliveries, the newest first; only those after `after`. */
  list(watchId: string, after: DeliveryPlace | null, max: number): Promise<readonly Delivery[]>;
  /** Up to `max` waiting deliveries of a watch that are due and not leased, the longest due first. */
  due(watchId: string, now: number, max: number): Promise<readonly Delivery[]>;
  /** The ids of a watch's waiting deliveries, without the newest `max`. */
  beyond(watchId: string, max: number): Promise<readonly string[]>;
}

/** Requests an attempt at a time (UTC ms). The attempt may come early, late, twice or never: the delivery's `dueAt` decides. */
export type Wake = (wakeUp: WakeUp, at: number) => Promise<void>;

/** A watch with what sending needs. */
export interface Receiver {
  readonly format: WatchFormat;
  /** The whole address, or the shortened one if the secret can't be decrypted. */
  readonly url: string;
  /** The name of the watch. */
  readonly name: string;
  /** The watch's account. Accounts take turns at a host. */
  readonly account: string;
  /**
   * Secrets `whsec_…`: the current one, and for a day after a rotation the former one; empty for formats that are not signed. Null if
   * WATCH_SECRET_KEY does not decrypt the secrets or the address.
   */
  readonly secrets: readonly string[] | null;
  /** A disabled watch receives only tests. */
  readonly isDisabled: boolean;
  /**
   * Records an attempt's outcome for the watch's status and its owner's page. `type`: the delivery's. `isRefused`: the receiver refuses
   * further requests. `movedToChat`: the new id of its chat. If the watch's address has changed meanwhile, the watch stays as it is.
   */
  recordOutcome(type: string, attempt: Attempt, isRefused: boolean, movedToChat?: string): Promise<void>;
}

export interface Receivers {
  /** Null if there is no such watch. */
  get(watchId: string): Promise<Receiver | null>;
}
