import { chunksOf } from "../../../base/arrays.ts";
import type { Clock } from "../../../base/clock.ts";
import { dropDelivery } from "./attempts.ts";
import { newDelivery, type NewDelivery } from "./delivery.ts";
import type { DeliveryStore, Overdue, Wake, WakeUp } from "./ports.ts";

/** Watches whose waiting deliveries are counted at a time. */
const maxCountedAtOnce = 20;
/** How many deliveries of one watch wait at a time. */
const maxWaiting = 1_000;
/** Calls of a queue's service at a time. */
const maxWokenAtOnce = 100;
const maxSwept = 2_000;

/** Stores deliveries and has them attempted. What was stored before is not stored again. Throws `unavailable` when the store fails. */
export type SendDeliveries = (deliveries: readonly NewDelivery[]) => Promise<void>;

/** Of a watch with too many that wait, the oldest are dropped. */
export function createSendDeliveries(
  store: DeliveryStore,
  wake: Wake,
  clock: Pick<Clock, "now">,
): SendDeliveries {
  return async (made) => {
    const now = clock.now();
    const deliveries = made.map((one) => newDelivery(one, now));
    await store.add(deliveries);
    const wakeUps = deliveries.map(({ id }) => ({ delivery: id, attempt: 0 }));
    await wakeAll(wake, wakeUps, now);
    // Last, because there is a question for each watch, and nothing to drop of most.
    const watchIds = [...new Set(deliveries.map(({ watchId }) => watchId))];
    for (const some of chunksOf(watchIds, maxCountedAtOnce)) await Promise.all(some.map(dropOldest));
  };

  async function dropOldest(watchId: string): Promise<void> {
    for (const id of await store.beyond(watchId, maxWaiting)) await store.change(id, dropDelivery);
  }
}

/**
 * Wakes what is overdue at a time (UTC ms): wake-ups that were lost or came early, and attempts that a crash ended. Where there is more
 * than `max`, the next sweep goes on after it, so that what waits for some receivers keeps nobody else's from being woken.
 */
export function createSweep(
  store: Pick<DeliveryStore, "overdue">,
  wake: Wake,
  max = maxSwept,
): (now: number) => Promise<void> {
  let after: Overdue | null = null;
  return async (now) => {
    const overdue = await store.overdue(now, after, max);
    after = overdue.length < max ? null : (overdue.at(-1) ?? null);
    await wakeAll(wake, overdue, now);
  };
}

/** Wakes many. Throws when one could not be woken: the others that were not are overdue in the store. */
async function wakeAll(wake: Wake, wakeUps: readonly WakeUp[], at: number): Promise<void> {
  for (const some of chunksOf(wakeUps, maxWokenAtOnce))
    await Promise.all(some.map((wakeUp) => wake(wakeUp, at)));
}
