import { setTimeout as pauseFor } from "node:timers/promises";
import { by } from "../../../base/arrays.ts";
import { beginAttempt, dropDelivery } from "./attempts.ts";
import { testType, type Delivery } from "./delivery.ts";
import type { AlertEvent } from "../formats/sentence.ts";
import type { QueuedAttempt } from "./host-queue.ts";
import { createHostPace, createWatchSemaphore, type WatchSemaphore } from "./limits.ts";
import type { Receiver, Receivers, WakeUp } from "./ports.ts";
import { request, type RequestOptions } from "./request.ts";
import { createHostRuns } from "./run-hosts.ts";

type Defaulted = "jitter" | "eventOf" | "siteUrl";

interface DeliverOptions extends Omit<RequestOptions, Defaulted>, Partial<Pick<RequestOptions, Defaulted>> {
  readonly receivers: Receivers;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly semaphore?: WatchSemaphore;
}

const unknownEvent: AlertEvent = { title: "", startsAt: null };

/** Deliveries that one message stands for. */
const maxJoined = 100;

export type Deliver = (wakeUp: WakeUp) => Promise<void>;

/** A delivery and its watch, as they were read together. */
interface Reading {
  readonly stored: Delivery;
  readonly receiver: Receiver;
}

interface Attempt extends QueuedAttempt {
  /** Null once it has waited: both are read again then. */
  reading: Reading | null;
}

/**
 * Makes the attempt that a wake-up names, if the stored delivery says that it is due; else nothing. Throws when the store fails: the
 * delivery stays, and is woken again as overdue.
 */
export function createDeliver(options: DeliverOptions): Deliver {
  const { store, receivers, wake, clock, pause = pauseFor, jitter = Math.random } = options;
  const { eventOf = () => Promise.resolve(unknownEvent), siteUrl } = options;
  const { semaphore = createWatchSemaphore() } = options;
  const runs = createHostRuns<Attempt>({ claim, semaphore, wake, clock });
  const pace = createHostPace(clock);

  return async (wakeUp) => {
    if (await runs.resume(wakeUp)) return;
    const reading = await read(wakeUp);
    if (reading === null) return;
    const { stored, receiver } = reading;
    const attempt: Attempt = { wakeUp, watchId: stored.watchId, account: receiver.account, reading };
    const added = runs.add(hostnameOf(receiver), attempt);
    attempt.reading = null;
    await added;
  };

  /** Null when there is nothing to do. What is not sent to its watch any more is dropped. */
  async function read({ delivery, attempt }: WakeUp): Promise<Reading | null> {
    const stored = await store.get(delivery);
    if (stored === null || beginAttempt(stored, attempt, clock.now()) === null) return null;
    const receiver = await receivers.get(stored.watchId);
    if (receiver !== null && (!receiver.isDisabled || stored.type === testType)) return { stored, receiver };
    await store.change(delivery, dropDelivery, stored);
    return null;
  }

  async function claim({ wakeUp, reading }: Attempt): Promise<(() => Promise<number>) | null> {
    const { stored, receiver } = reading ?? (await read(wakeUp)) ?? {};
    if (stored === undefined || receiver === undefined) return null;
    const due = receiver.format === "webhook" || !mayJoin(stored) ? [] : await joining(stored);
    const claimed = await Promise.all([stored, ...due].map(claimOne));
    const [first, ...others] = claimed
      .filter((one) => one !== null)
      .toSorted(
        by(
          ({ createdAt }) => createdAt,
          ({ id }) => id,
        ),
      );
    if (first === undefined) return null;
    const waitMs = pace(hostnameOf(receiver));
    if (waitMs > 0) await pause(waitMs);
    return () => request({ ...options, jitter, eventOf, siteUrl }, receiver, [first, ...others]);
  }

  /** The others that are due and go with a delivery in one message. */
  async function joining({ id, watchId }: Delivery): Promise<readonly Delivery[]> {
    const due = await store.due(watchId, clock.now(), maxJoined);
    return due.filter((one) => one.id !== id && mayJoin(one));
  }

  function claimOne(known: Delivery): Promise<Delivery | null> {
    return store.change(known.id, (stored) => beginAttempt(stored, known.attempt, clock.now()), known);
  }
}

function mayJoin({ type, isAlone }: Delivery): boolean {
  return type !== testType && !isAlone;
}

function hostnameOf({ url }: Receiver): string {
  return new URL(url).hostname;
}
