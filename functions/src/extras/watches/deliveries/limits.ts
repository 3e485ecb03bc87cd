import { LRUCache } from "lru-cache";
import { secondMs } from "../../../base/clock.ts";
import type { WakeUp } from "./ports.ts";

/** How many requests of one watch are under way at a time. */
const maxUnderWay = 2;
/** Of watches whose last request took this long: receivers that hang must not hold the places of all others. */
const slowMs = 5 * secondMs;
const maxSlowUnderWay = 200;

/** Lets only so many attempts of a watch be under way, and remembers who came meanwhile. */
export interface WatchSemaphore {
  /** Whether the attempt may begin. One that may not is returned by a later `leave`. */
  acquire(watchId: string, wakeUp: WakeUp): boolean;
  /** Ends one that has entered, and whose request took so long; null when it made none. Returns those that may now try again. */
  release(watchId: string, tookMs: number | null): readonly WakeUp[];
}

interface Passing {
  underWay: number;
  isSlow: boolean;
  readonly waiting: Map<string, WakeUp>;
}

/** In memory: what a crash forgets, the pass over overdue deliveries wakes. */
export function createWatchSemaphore(maxSlow = maxSlowUnderWay): WatchSemaphore {
  const watches = new Map<string, Passing>();
  /** Of slow watches, by delivery. */
  const slowWaiting = new Map<string, WakeUp>();
  let slowUnderWay = 0;
  return {
    acquire(watchId, wakeUp) {
      const watch = watches.get(watchId) ?? {
        underWay: 0,
        isSlow: false,
        waiting: new Map<string, WakeUp>(),
      };
      watches.set(watchId, watch);
      if (watch.underWay >= maxUnderWay) {
        watch.waiting.set(wakeUp.delivery, wakeUp);
        return false;
      }
      if (watch.isSlow && slowUnderWay >= maxSlow) {
        slowWaiting.set(wakeUp.delivery, wakeUp);
        return false;
      }
      watch.underWay += 1;
      if (watch.isSlow) slowUnderWay += 1;
      // It may have come twice.
      for (const waiting of [watch.waiting, slowWaiting]) waiting.delete(wakeUp.delivery);
      return true;
    },
    release(watchId, tookMs) {
      const watch = watches.get(watchId);
      if (watch === undefined) return [];
      if (watch.isSlow) slowUnderWay -= watch.underWay;
      watch.underWay -= 1;
      if (tookMs !== null) watch.isSlow = tookMs >= slowMs;
      if (watch.isSlow) slowUnderWay += watch.underWay;
      const next = [takeFirst(watch.waiting), slowUnderWay < maxSlow ? takeFirst(slowWaiting) : []].flat();
      if (watch.underWay === 0 && watch.waiting.size === 0 && !watch.isSlow) watches.delete(watchId);
      return next;
    },
  };
}

function takeFirst(waiting: Map<string, WakeUp>): readonly WakeUp[] {
  const [first] = waiting.values();
  if (first === undefined) return [];
  waiting.delete(first.delivery);
  return [first];
}

/** Over all accounts. */
const requestsPerSecond = 5;
const maxHosts = 10_000;
const maxReserved = 100_000;

/**
 * Requests to one host name are spaced evenly, each at a moment of its own. Returns when a delivery's request may be made (UTC ms): the
 * same moment whenever it asks again, until it has been reached.
 */
export function createHostPace() {
  const nextAt = new LRUCache<string, number>({ max: maxHosts });
  const reserved = new LRUCache<string, number>({ max: maxReserved });
  return (host: string, delivery: string, now: number): number => {
    const known = reserved.get(delivery);
    if (known !== undefined) {
      if (known <= now) reserved.delete(delivery);
      return known;
    }
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + secondMs / requestsPerSecond);
    if (at > now) reserved.set(delivery, at);
    return at;
  };
}
