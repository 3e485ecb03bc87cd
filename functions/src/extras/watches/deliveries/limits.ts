import { LRUCache } from "lru-cache";
import { secondMs, type Clock } from "../../../base/clock.ts";

/** How many requests of one watch are under way at a time. */
const maxUnderWay = 2;
/** Of watches whose last request took this long: receivers that hang must not hold the places of all others. */
const slowMs = 5 * secondMs;
const maxSlowUnderWay = 200;

/** Lets only so many attempts of a watch be under way. */
export interface WatchSemaphore {
  /** Whether a watch may begin an attempt now. */
  isFree(watchId: string): boolean;
  acquire(watchId: string): void;
  /**
   * Ends an attempt whose request took so long; null when it made none. Returns whether other watches may begin one that could not
   * before.
   */
  release(watchId: string, tookMs: number | null): boolean;
}

interface WatchPermits {
  underWay: number;
  isSlow: boolean;
}

export function createWatchSemaphore(maxSlow = maxSlowUnderWay): WatchSemaphore {
  const watches = new Map<string, WatchPermits>();
  let slowUnderWay = 0;
  const permitsOf = (watchId: string) => watches.get(watchId) ?? { underWay: 0, isSlow: false };
  return {
    isFree(watchId) {
      const { underWay, isSlow } = permitsOf(watchId);
      return underWay < maxUnderWay && !(isSlow && slowUnderWay >= maxSlow);
    },
    acquire(watchId) {
      const watch = permitsOf(watchId);
      watch.underWay += 1;
      if (watch.isSlow) slowUnderWay += 1;
      watches.set(watchId, watch);
    },
    release(watchId, tookMs) {
      const watch = permitsOf(watchId);
      const slowBefore = slowUnderWay;
      if (watch.isSlow) slowUnderWay -= watch.underWay;
      watch.underWay -= 1;
      if (tookMs !== null) watch.isSlow = tookMs >= slowMs;
      if (watch.isSlow) slowUnderWay += watch.underWay;
      if (watch.underWay === 0 && !watch.isSlow) watches.delete(watchId);
      return slowBefore >= maxSlow && slowUnderWay < maxSlow;
    },
  };
}

/** Over all accounts. */
const requestsPerSecond = 5;
const maxHosts = 10_000;

/** Spaces the requests to one host name evenly. Returns how long the next one must wait, in milliseconds, and counts it. */
export function createHostPace(clock: Pick<Clock, "monotonicMs">): (host: string) => number {
  const nextAt = new LRUCache<string, number>({ max: maxHosts });
  return (host) => {
    const now = clock.monotonicMs();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + secondMs / requestsPerSecond);
    return at - now;
  };
}
