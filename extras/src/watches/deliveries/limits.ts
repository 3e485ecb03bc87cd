import { LRUCache } from "lru-cache";
import { atMost } from "@mention-market/service/base/cached";
import { type Clock, secondMs } from "@mention-market/service/base/clock";
import { pauseEndOf, type AttemptOutcome } from "./attempts.ts";
import type { Receiver } from "./delivery.ts";

/** The pauses that chats and phones ask for. Each holds for the account's messages to that address, and for no other account. */
export interface AddressPauses {
  /** Pauses the address of a chat or phone that refused a message as one too many and named a time. */
  record(receiver: Receiver, outcome: AttemptOutcome): void;
  /** Until when an address is paused, UTC ms; null if it is not. */
  until(receiver: Receiver): number | null;
}

const maxAddresses = 10_000;

export function createAddressPauses(clock: Pick<Clock, "now">): AddressPauses {
  /** `from`: when the refused attempt began; both in UTC ms. */
  const pauses = new LRUCache<string, { readonly from: number; readonly until: number }>(
    atMost(maxAddresses),
  );
  const keyOf = ({ account, url }: Receiver) => `${account} ${url}`;
  return {
    record(receiver, { attempt, retryAfterMs }) {
      if (receiver.format === "webhook" || attempt.httpStatus !== 429 || retryAfterMs === null) return;
      pauses.set(keyOf(receiver), { from: attempt.at, until: pauseEndOf(attempt, retryAfterMs) });
    },
    until(receiver) {
      const pause = pauses.get(keyOf(receiver));
      const now = clock.now();
      // A clock that was set back must not lengthen a pause.
      return pause !== undefined && now >= pause.from && now < pause.until ? pause.until : null;
    },
  };
}

/** Maximum concurrent requests of a watch. */
const maxUnderWay = 2;
/** A watch is slow if its last request took this long. All slow ones share a maximum, so that they do not take every permit. */
const slowMs = 5 * secondMs;
const maxSlowUnderWay = 200;

/** Limits the concurrent attempts of watches. */
export interface WatchSemaphore {
  /** Whether a watch may begin an attempt now. */
  isFree(watchId: string): boolean;
  acquire(watchId: string): void;
  /** Ends an attempt, whose request took `tookMs` (null: none). Returns whether attempts of other watches may begin now. */
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

/** Maximum rate of requests to a host name, over all accounts. */
const requestsPerSecond = 5;
const maxHosts = 10_000;

/** Paces the requests to each host name evenly. Reserves the next slot, and returns how many ms the request must wait for it. */
export function createHostPace(clock: Pick<Clock, "monotonicMs">): (host: string) => number {
  const nextAt = new LRUCache<string, number>(atMost(maxHosts));
  return (host) => {
    const now = clock.monotonicMs();
    const at = Math.max(now, nextAt.get(host) ?? 0);
    nextAt.set(host, at + secondMs / requestsPerSecond);
    return at - now;
  };
}
