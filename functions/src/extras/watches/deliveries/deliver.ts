import { setTimeout as pauseFor } from "node:timers/promises";
import type { Clock } from "../../../base/clock.ts";
import type { Log } from "../../../base/log.ts";
import { signatureHeaders } from "../secrets.ts";
import { beginAttempt, dropDelivery, endAttempt, type AttemptOutcome } from "./attempts.ts";
import { testType, type Delivery } from "./delivery.ts";
import type { QueuedAttempt } from "./host-queue.ts";
import { createHostPace, createWatchSemaphore, type WatchSemaphore } from "./limits.ts";
import type { DeliveryStore, Receiver, Receivers, Wake, WakeUp } from "./ports.ts";
import { createHostRuns } from "./run-hosts.ts";
import type { Send } from "./send.ts";

interface DeliverOptions {
  readonly store: DeliveryStore;
  readonly receivers: Receivers;
  readonly send: Send;
  readonly wake: Wake;
  readonly clock: Clock;
  readonly log: Log;
  /** From 0 to 1, at random: how late in its tenth the next attempt is. */
  readonly jitter?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly semaphore?: WatchSemaphore;
}

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
  const { store, receivers, wake, clock, pause = pauseFor, semaphore = createWatchSemaphore() } = options;
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
    const begin = (delivery: Delivery) => beginAttempt(delivery, wakeUp.attempt, clock.now());
    const held = await store.change(wakeUp.delivery, begin, stored);
    if (held === null) return null;
    const waitMs = pace(hostnameOf(receiver));
    if (waitMs > 0) await pause(waitMs);
    return () => request(options, receiver, held, wakeUp);
  }
}

function hostnameOf({ url }: Receiver): string {
  return new URL(url).hostname;
}

/** Sends, and stores what came of it. Returns the milliseconds of the request. */
async function request(
  { store, send, wake, clock, log, jitter = Math.random }: DeliverOptions,
  receiver: Receiver,
  held: Delivery,
  { delivery: id, attempt }: WakeUp,
): Promise<number> {
  const { watchId, type, body } = held;
  const { url, secrets } = receiver;
  if (secrets === null) log.error("Secrets of watches can't be read", { watch: watchId, delivery: id });
  const outcome =
    secrets === null
      ? notSigned(clock.now())
      : await send(url, body, signatureHeaders(id, Math.floor(clock.now() / 1000), body, secrets));
  const jitterShare = jitter();
  const ended = await store.change(id, (stored) => endAttempt(stored, attempt, outcome, jitterShare), held);
  const { httpStatus, ms, error } = outcome.attempt;
  log.info("Delivery", {
    delivery: id,
    watch: watchId,
    type,
    attempt,
    httpStatus,
    ms,
    error,
    status: ended?.status,
  });
  await receiver.recordOutcome(type, outcome.attempt);
  if (ended?.status === "waiting") await wake({ delivery: id, attempt: ended.attempt }, ended.dueAt);
  return ms;
}

/** An attempt without a request: a receiver would have to refuse one that is not signed. */
function notSigned(at: number): AttemptOutcome {
  const error = "The secret of this watch can no longer be read. Replace it, or ask the service's operator";
  return { attempt: { at, httpStatus: null, ms: 0, error, response: null }, retryAfterMs: null };
}
