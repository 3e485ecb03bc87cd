import type { Clock } from "../../base/clock.ts";
import { drop } from "./attempts.ts";
import { newDelivery, type NewDelivery } from "./delivery.ts";
import type { DeliveryStore, Wake } from "./ports.ts";
import { wakeAll } from "./wake.ts";

/** How many deliveries of one watch wait at a time. */
const maxWaiting = 1_000;

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
    for (const watchId of new Set(deliveries.map((delivery) => delivery.watchId)))
      for (const id of await store.beyond(watchId, maxWaiting)) await store.change(id, drop);
    const wakeUps = deliveries.map(({ id }) => ({ delivery: id, attempt: 0 }));
    await wakeAll(wake, wakeUps, now);
  };
}
