import type { Pass } from "../../changes/pass.ts";
import { wakeAll } from "./wake-all.ts";
import type { DeliveryStore, Wake } from "./ports.ts";

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
