import { LRUCache } from "lru-cache";
import { minuteMs, type Clock } from "../base/clock.ts";

/** Failed authentications a minute from one client address that are answered as such (contract section 2). */
export const failuresPerMinute = 60;

/** Calls a minute of one account that are let through. */
export const callsPerMinute = 300;

const remembered = 10_000;

/**
 * Counts one more event of `whose`. Returns null while their minute has room for it, else the milliseconds until that minute ends.
 * A minute starts with its first event.
 */
export type Throttle = (whose: string) => number | null;

/** Allows so many events a minute to each. Bounded: the least recently seen are forgotten. */
export function createThrottle(clock: Clock, perMinute: number): Throttle {
  const minutes = new LRUCache<string, { events: number; readonly endsAt: number }>({ max: remembered });
  return (whose) => {
    const now = clock.monotonicMs();
    const running = minutes.get(whose);
    if (running === undefined || running.endsAt <= now) {
      minutes.set(whose, { events: 1, endsAt: now + minuteMs });
      return null;
    }
    running.events += 1;
    return running.events > perMinute ? running.endsAt - now : null;
  };
}
