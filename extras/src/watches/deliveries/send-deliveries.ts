import { chunksOf } from "@mention-market/service/base/arrays";
import type { Clock } from "@mention-market/service/base/clock";
import { dropDelivery } from "./attempts.ts";
import {
  newDelivery,
  type NewDelivery,
  type DeliveryStore,
  type Overdue,
  type Wake,
  type WakeUp,
} from "./delivery.ts";

/** Maximum watches whose waiting deliveries are counted at once. */
const maxCountedAtOnce = 20;
/** Maximum waiting deliveries of a watch. */
const maxWaiting = 1_000;
/** Maximum concurrent calls to the queue's service. */
const maxWokenAtOnce = 100;
const maxSwept = 2_000;

/** Stores deliveries that are not stored yet, by id, and wakes them. Throws `unavailable` when the store fails. */
export type SendDeliveries = (deliveries: readonly NewDelivery[]) => Promise<void>;

/** When a watch has too many waiting deliveries, the oldest are dropped. */
export function createSendDeliveries(
  store: DeliveryStore,
  wake: Wake,
  clock: Pick<Clock, "now">,
): SendDeliveries {
  return async (made) => {
    const now = clock.now();
    const deliveries = made.map((delivery) => newDelivery(delivery, now));
    await store.add(deliveries);
    const wakeUps = deliveries.map(({ id }) => ({ delivery: id, attempt: 0 }));
    await wakeAll(wake, wakeUps, now);
    // Last, because it takes a query for each watch, and most watches have nothing to drop.
    const watchIds = [...new Set(deliveries.map(({ watchId }) => watchId))];
    for (const some of chunksOf(watchIds, maxCountedAtOnce)) await Promise.all(some.map(dropOldest));
  };

  async function dropOldest(watchId: string): Promise<void> {
    for (const id of await store.beyond(watchId, maxWaiting)) await store.change(id, dropDelivery);
  }
}

/**
 * Wakes the deliveries that are overdue at a time (UTC ms): their wake-up was lost or early, or their attempt crashed. With more than
 * `max`, the next sweep continues after them, so that some receivers' backlog does not keep others from being woken.
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

/** Wakes deliveries. Throws if any can't be woken. All that were not woken remain overdue in the store, where the sweep finds them. */
async function wakeAll(wake: Wake, wakeUps: readonly WakeUp[], at: number): Promise<void> {
  for (const some of chunksOf(wakeUps, maxWokenAtOnce))
    await Promise.all(some.map((wakeUp) => wake(wakeUp, at)));
}
