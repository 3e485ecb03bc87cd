import { LRUCache } from "lru-cache";
import { minuteMs, type Clock } from "../base/clock.ts";

/** Failed authentications a minute from one client address that are answered as such (contract section 2). */
export const failuresPerMinute = 60;
const addressesKept = 10_000;

/**
 * Counts a failed authentication of an address. Null while its minute has room; else the UTC ms when the minute ends,
 * which starts with the first failure. Bounded: the least recently seen addresses are forgotten.
 */
export function throttlingFailures(clock: Clock): (address: string) => number | null {
  const minutes = new LRUCache<string, { failures: number; readonly endsAt: number }>({ max: addressesKept });
  return (address) => {
    const now = clock.now();
    const running = minutes.get(address);
    if (running === undefined || running.endsAt <= now) {
      minutes.set(address, { failures: 1, endsAt: now + minuteMs });
      return null;
    }
    running.failures += 1;
    return running.failures > failuresPerMinute ? running.endsAt : null;
  };
}
