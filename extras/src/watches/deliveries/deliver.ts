import { setTimeout as pauseFor } from "node:timers/promises";
import { by } from "@mention-market/service/base/arrays";
import { createAddressPauses, createHostPace, createWatchSemaphore, type WatchSemaphore } from "./limits.ts";
import { beginAttempt, dropDelivery, rescheduleAttempt } from "./attempts.ts";
import { testType, type Delivery, type Receiver, type Receivers, type WakeUp } from "./delivery.ts";
import type { AlertEvent } from "../formats/sentence.ts";
import { type QueuedAttempt, createHostRuns } from "./run-hosts.ts";
import { request, type RequestOptions } from "./request.ts";

type Defaulted = "jitter" | "eventOf" | "siteUrl";

interface DeliverOptions
  extends Omit<RequestOptions, Defaulted | "pauses">, Partial<Pick<RequestOptions, Defaulted>> {
  readonly receivers: Receivers;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly semaphore?: WatchSemaphore;
}

const unknownEvent: AlertEvent = { title: "", startsAt: null };

/** Maximum deliveries in a message. */
const maxJoined = 100;

export type Deliver = (wakeUp: WakeUp) => Promise<void>;

/** A delivery and its watch, read at the same time. */
interface Reading {
  readonly stored: Delivery;
  readonly receiver: Receiver;
}

interface WaitingAttempt extends QueuedAttempt {
  /** Null after the attempt has waited in its queue; then both are read again. */
  reading: Reading | null;
}

/** Makes the attempt of a wake-up that is due. Throws when the store fails: the sweep then wakes the delivery as overdue. */
export function createDeliver(options: DeliverOptions): Deliver {
  const { store, receivers, wake, clock, pause = pauseFor, jitter = Math.random } = options;
  const { eventOf = () => Promise.resolve(unknownEvent), siteUrl } = options;
  const { semaphore = createWatchSemaphore() } = options;
  const runs = createHostRuns<WaitingAttempt>({ claim, semaphore, wake, clock });
  const pace = createHostPace(clock);
  const pauses = createAddressPauses(clock);

  return async (wakeUp) => {
    if (await runs.resume(wakeUp)) return;
    const reading = await read(wakeUp);
    if (reading === null) return;
    const { stored, receiver } = reading;
    const attempt: WaitingAttempt = { wakeUp, watchId: stored.watchId, account: receiver.account, reading };
    const added = runs.add(hostnameOf(receiver), attempt);
    attempt.reading = null;
    await added;
  };

  /** Null if nothing is to be done. Drops what its watch no longer receives; reschedules for a paused address. */
  async function read({ delivery, attempt }: WakeUp): Promise<Reading | null> {
    const stored = await store.get(delivery);
    if (stored === null || beginAttempt(stored, attempt, clock.now()) === null) return null;
    const receiver = await receivers.get(stored.watchId);
    if (receiver === null || (receiver.isDisabled && stored.type !== testType)) {
      await store.change(delivery, dropDelivery, stored);
      return null;
    }
    const pausedUntil = pauses.until(receiver);
    if (pausedUntil === null || isSentByOwner(stored)) return { stored, receiver };
    await reschedule(stored, attempt, pausedUntil);
    return null;
  }

  async function reschedule(lastRead: Delivery, attempt: number, dueAt: number): Promise<void> {
    const decide = (stored: Delivery) =>
      isSentByOwner(stored) ? null : rescheduleAttempt(stored, attempt, clock.now(), dueAt);
    if ((await store.change(lastRead.id, decide, lastRead)) !== null)
      await wake({ delivery: lastRead.id, attempt }, dueAt);
  }

  async function claim({ wakeUp, reading }: WaitingAttempt): Promise<(() => Promise<number>) | null> {
    const { stored, receiver } = reading ?? (await read(wakeUp)) ?? {};
    if (stored === undefined || receiver === undefined) return null;
    const due = receiver.format === "webhook" || isSentByOwner(stored) ? [] : await joining(stored);
    const claimed = await Promise.all([stored, ...due].map(claimOne));
    const [first, ...joined] = claimed
      .filter((delivery) => delivery !== null)
      .toSorted(
        by(
          ({ createdAt }) => createdAt,
          ({ id }) => id,
        ),
      );
    if (first === undefined) return null;
    const waitMs = pace(hostnameOf(receiver));
    if (waitMs > 0) await pause(waitMs);
    return () => request({ ...options, pauses, jitter, eventOf, siteUrl }, receiver, [first, ...joined]);
  }

  /** Other due deliveries that are sent in the same message as this one. */
  async function joining({ id, watchId }: Delivery): Promise<readonly Delivery[]> {
    const due = await store.due(watchId, clock.now(), maxJoined);
    return due.filter((delivery) => delivery.id !== id && !isSentByOwner(delivery));
  }

  function claimOne(lastRead: Delivery): Promise<Delivery | null> {
    return store.change(
      lastRead.id,
      (stored) => beginAttempt(stored, lastRead.attempt, clock.now()),
      lastRead,
    );
  }
}

/** Whether its owner sent it, as a test or again. It then goes at once, and in a message of its own. */
function isSentByOwner({ type, isAlone }: Delivery): boolean {
  return type === testType || isAlone;
}

function hostnameOf({ url }: Receiver): string {
  return new URL(url).hostname;
}
