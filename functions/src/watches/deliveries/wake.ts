import { chunksOf } from "../../base/chunks.ts";
import type { Pass } from "../../changes/pass.ts";
import type { Wake, WakeUp, DeliveryStore } from "./ports.ts";

/** Calls of a queue's service at a time. */
const maxAtOnce = 100;

/** Wakes many. Throws when one could not be woken: the others that were not are overdue in the store. */
export async function wakeAll(wake: Wake, wakeUps: readonly WakeUp[], at: number): Promise<void> {
  for (const some of chunksOf(wakeUps, maxAtOnce)) await Promise.all(some.map((wakeUp) => wake(wakeUp, at)));
}

const maxWoken = 2_000;

/** Wakes what is overdue: wake-ups that were lost or came early, and attempts that a crash ended. Returns how many. */
export async function wakeOverdue(
  store: Pick<DeliveryStore, "overdue">,
  wake: Wake,
  now: number,
): Promise<number> {
  const overdue = await store.overdue(now, maxWoken);
  await wakeAll(wake, overdue, now);
  return overdue.length;
}

/** The collector's pass over overdue deliveries. */
export function overduePass(store: Pick<DeliveryStore, "overdue">, wake: Wake): Pass {
  return {
    name: "overdue",
    async run({ now }) {
      await wakeOverdue(store, wake, now);
    },
  };
}
