import { LRUCache } from "lru-cache";
import { secondMs } from "../../base/clock.ts";
import type { WakeUp } from "./ports.ts";

/** How many requests of one watch are under way at a time. */
const maxUnderWay = 2;

/** Lets only so many attempts of a watch be under way, and remembers who came meanwhile. */
interface WatchGate {
  /** Whether the attempt may begin. One that may not is returned by a later `leave`. */
  enter(watchId: string, wakeUp: WakeUp): boolean;
  /** Ends one that has entered; returns the one that came first of those that may now begin. */
  leave(watchId: string): WakeUp | undefined;
}

/** In memory: what a crash forgets, the pass over overdue deliveries wakes. */
export function createWatchGate(): WatchGate {
  const watches = new Map<string, { underWay: number; readonly waiting: Map<string, WakeUp> }>();
  return {
    enter(watchId, wakeUp) {
      const watch = watches.get(watchId) ?? { underWay: 0, waiting: new Map<string, WakeUp>() };
      watches.set(watchId, watch);
      if (watch.underWay >= maxUnderWay) {
        watch.waiting.set(wakeUp.delivery, wakeUp);
        return false;
      }
      watch.underWay += 1;
      watch.waiting.delete(wakeUp.delivery);
      return true;
    },
    leave(watchId) {
      const watch = watches.get(watchId);
      if (watch === undefined) return undefined;
      watch.underWay -= 1;
      const [next] = watch.waiting.values();
      if (next !== undefined) watch.waiting.delete(next.delivery);
      else if (watch.underWay === 0) watches.delete(watchId);
      return next;
    },
  };
}

/** Over all accounts. */
const requestsPerSecond = 5;
const maxHosts = 10_000;
const maxReserved = 100_000;

/** Returns when a delivery's request to a host may be made (UTC ms): the same moment whenever it asks again, until it has been reached. */
type HostPace = (host: string, delivery: string, now: number) => number;

/** Requests to one host name are spaced evenly, each at a moment of its own. */
export function createHostPace(): HostPace {
  const nextAt = new LRUCache<string, number>({ max: maxHosts });
  const reserved = new LRUCache<string, number>({ max: maxReserved });
  return (host, delivery, now) => {
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
