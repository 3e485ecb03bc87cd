import { chunksOf } from "../../base/arrays.ts";
import type { Clock } from "../../base/clock.ts";
import { drop } from "./attempts.ts";
import { newDelivery, type NewDelivery } from "./delivery.ts";
import type { DeliveryStore, Wake } from "./ports.ts";
import { wakeAll } from "./wake.ts";

/** Watches whose waiting deliveries are counted at a time. */
const maxAtOnce = 20;

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
    const wakeUps = deliveries.map(({ id }) => ({ delivery: id, attempt: 0 }));
    await wakeAll(wake, wakeUps, now);
    // Last, because there is a question for each watch, and nothing to drop of most.
    for (const some of chunksOf([...new Set(deliveries.map(({ watchId }) => watchId))], maxAtOnce))
      await Promise.all(some.map(dropOldest));
  };

  async function dropOldest(watchId: string): Promise<void> {
    for (const id of await store.beyond(watchId, maxWaiting)) await store.change(id, drop);
  }
}
