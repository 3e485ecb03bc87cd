import { setTimeout as pauseFor } from "node:timers/promises";
import { secondMs, type Clock } from "../../../base/clock.ts";
import type { Log } from "../../../base/log.ts";
import { signatureHeaders } from "../secrets.ts";
import { beginAttempt, dropDelivery, endAttempt, reschedule, type AttemptOutcome } from "./attempts.ts";
import { testType, type Delivery } from "./delivery.ts";
import { createHostPace, createWatchSemaphore, type WatchSemaphore } from "./limits.ts";
import type { DeliveryStore, Receiver, Receivers, Wake, WakeUp } from "./ports.ts";
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

/** A request that its host's pace delays by less waits here; a longer delay is stored. */
const maxWaitMs = secondMs;

/**
 * Makes the attempt that a wake-up names, if the stored delivery says that it is due; else nothing. Throws when the store fails: the
 * delivery stays, and is woken again as overdue.
 */
export function createDeliver(options: DeliverOptions): Deliver {
  const {
    store,
    receivers,
    wake,
    clock,
    pause = pauseFor,
    semaphore: semaphore = createWatchSemaphore(),
  } = options;
  const pace = createHostPace();
  const underWay = new Set<string>();

  /** Returns the milliseconds of its request; null when it made none. */
  async function attemptOnce(known: Delivery, wakeUp: WakeUp): Promise<number | null> {
    const { id, watchId, type } = known;
    const receiver = await receivers.get(watchId);
    if (receiver === null || (receiver.isDisabled && type !== testType)) {
      await store.change(id, dropDelivery, known);
      return null;
    }
    const at = pace(new URL(receiver.url).hostname, id, clock.now());
    const waitMs = at - clock.now();
    if (waitMs > maxWaitMs) {
      const later = await store.change(id, (stored) => reschedule(stored, wakeUp.attempt, at), known);
      if (later !== null) await wake(wakeUp, later.dueAt);
      return null;
    }
    if (waitMs > 0) await pause(waitMs);
    return request(options, receiver, known, wakeUp);
  }

  return async (wakeUp) => {
    const stored = await store.get(wakeUp.delivery);
    if (stored === null || beginAttempt(stored, wakeUp.attempt, clock.now()) === null) return;
    const name = `${wakeUp.delivery} ${wakeUp.attempt}`;
    // Its lease has ended by a clock that leapt, as when a laptop slept, and not by a crash.
    if (underWay.has(name) || !semaphore.acquire(stored.watchId, wakeUp)) return;
    underWay.add(name);
    let tookMs: number | null = null;
    try {
      tookMs = await attemptOnce(stored, wakeUp);
    } finally {
      underWay.delete(name);
      for (const next of semaphore.release(stored.watchId, tookMs)) await wake(next, clock.now());
    }
  };
}

/** Claims the attempt, sends, and stores what came of it. Returns as `attemptOnce`. */
async function request(
  { store, send, wake, clock, log, jitter: jitter = Math.random }: DeliverOptions,
  receiver: Receiver,
  known: Delivery,
  { delivery: id, attempt }: WakeUp,
): Promise<number | null> {
  const held = await store.change(id, (stored) => beginAttempt(stored, attempt, clock.now()), known);
  if (held === null) return null;
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
