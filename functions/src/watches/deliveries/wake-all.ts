import { chunksOf } from "../../base/chunks.ts";
import type { Wake, WakeUp } from "./ports.ts";

/** Calls of a queue's service at a time. */
const maxAtOnce = 100;

/** Wakes many. Throws when one could not be woken: the others that were not are overdue in the store. */
export async function wakeAll(wake: Wake, wakeUps: readonly WakeUp[], at: number): Promise<void> {
  for (const some of chunksOf(wakeUps, maxAtOnce)) await Promise.all(some.map((wakeUp) => wake(wakeUp, at)));
}
