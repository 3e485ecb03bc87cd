import { LRUCache } from "lru-cache";
import { secondMs } from "../../base/clock.ts";

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
