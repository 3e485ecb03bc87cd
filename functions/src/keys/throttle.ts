import { LRUCache } from "lru-cache";
import { minuteMs, type Clock } from "../base/clock.ts";

/** Failed authentications a minute from one client address before its further ones are throttled. */
export const failuresPerMinute = 60;

/** Calls a minute of one account before its further ones are refused. */
export const callsPerMinute = 300;

const maxSubjects = 10_000;

/**
 * Counts one more event of a subject. Returns null while its minute has room for it, else the milliseconds until that minute
 * ends. A minute starts with its first event.
 */
export type Throttle = (subject: string) => number | null;

/** Allows `perMinute` events a minute to each subject. Bounded: the least recently seen subjects are forgotten. */
export function createThrottle(clock: Clock, perMinute: number): Throttle {
  const minutes = new LRUCache<string, { events: number; readonly endsAt: number }>({ max: maxSubjects });
  return (subject) => {
    const now = clock.monotonicMs();
    const running = minutes.get(subject);
    if (running === undefined || running.endsAt <= now) {
      minutes.set(subject, { events: 1, endsAt: now + minuteMs });
      return null;
    }
    running.events += 1;
    return running.events > perMinute ? running.endsAt - now : null;
  };
}
