import { chunksOf } from "../../base/arrays.ts";
import type { DeliveryStore, Overdue, Wake, WakeUp } from "./ports.ts";

/** Calls of a queue's service at a time. */
const maxAtOnce = 100;
const maxSwept = 2_000;

/** Wakes many. Throws when one could not be woken: the others that were not are overdue in the store. */
export async function wakeAll(wake: Wake, wakeUps: readonly WakeUp[], at: number): Promise<void> {
  for (const some of chunksOf(wakeUps, maxAtOnce)) await Promise.all(some.map((wakeUp) => wake(wakeUp, at)));
}

/**
 * Wakes what is overdue at a time (UTC ms): wake-ups that were lost or came early, and attempts that a crash ended. Where there is more than
 * `max`, the next sweep goes on after it, so that what waits for some receivers keeps nobody else's from being woken.
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
