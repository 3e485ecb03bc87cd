import { minuteMs, secondMs } from "../base/clock.ts";

/** Requests that were admitted in one minute. `minute` is whole minutes since the epoch, UTC. */
export interface MinuteCount {
  readonly minute: number;
  readonly requests: number;
}

/** The rolling hour of one key, as the rate-limit headers show it. */
export interface Quota {
  readonly limit: number;
  /** Counted requests; above `limit` only after the limit was lowered. */
  readonly used: number;
  readonly remaining: number;
  /** UTC ms when the oldest counted request leaves the hour; null when none is counted. */
  readonly freedAt: number | null;
  /** UTC ms from which the next request would be admitted if nobody else used the key; now when there is room. */
  readonly admitsAt: number;
}

/**
 * A request counts in its own minute and the 60 after it: at most one minute longer than an exact log would hold it,
 * whatever second of its minute it came in.
 */
export const windowMinutes = 60;

export function minuteOf(at: number): number {
  return Math.floor(at / minuteMs);
}

/** The first minute that still counts at `at`. Minutes after `at` count too: another instance's clock may be ahead. */
function oldestCountedMinute(at: number): number {
  return minuteOf(at) - windowMinutes;
}

/** When a request of that minute no longer counts, UTC ms. */
function leavesAt(minute: number): number {
  return (minute + windowMinutes + 1) * minuteMs;
}

/** The rolling hour at `at` (UTC ms), of any minutes in any order; those that no longer count are ignored. */
export function quotaAt(minutes: readonly MinuteCount[], at: number, limit: number): Quota {
  const oldestCounted = oldestCountedMinute(at);
  let used = 0;
  let oldest = Infinity;
  for (const { minute, requests } of minutes) {
    if (minute < oldestCounted || requests <= 0) continue;
    used += requests;
    oldest = Math.min(oldest, minute);
  }
  return {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    freedAt: used === 0 ? null : leavesAt(oldest),
    admitsAt: used < limit ? at : admitsAtWhenFull(minutes, used, at, limit),
  };
}

/** When so many of the `used` requests have left the hour that there is room for one more, UTC ms. */
function admitsAtWhenFull(minutes: readonly MinuteCount[], used: number, at: number, limit: number): number {
  const counted = minutes
    .filter(({ minute, requests }) => minute >= oldestCountedMinute(at) && requests > 0)
    .toSorted((a, b) => a.minute - b.minute);
  let admitsAt = at;
  let remaining = used;
  for (const { minute, requests } of counted) {
    if (remaining < limit) break;
    remaining -= requests;
    admitsAt = leavesAt(minute);
  }
  return admitsAt;
}

/** Whole seconds from `at` until `until`, rounded up, never negative: waiting that long is long enough. */
export function secondsUntil(until: number, at: number): number {
  return Math.max(0, Math.ceil((until - at) / secondMs));
}

/**
 * Shares out a batch that was counted before it was judged: `minutes` holds the batch's own `requests`, all of them
 * in the minute of `at` (UTC ms). The first of the batch get the places that were left; the rest is to be refunded.
 * `admitted` has each one's quota, `full` that of those who are refused.
 */
export function shareOut(
  minutes: readonly MinuteCount[],
  requests: number,
  at: number,
  limit: number,
): { admitted: Quota[]; refused: number; full: Quota } {
  const minute = minuteOf(at);
  const others = minutes.map((cell) =>
    cell.minute === minute ? { minute, requests: cell.requests - requests } : cell,
  );
  const before = quotaAt(others, at, limit);
  const places = Math.min(requests, before.remaining);
  const freedAt = Math.min(before.freedAt ?? Infinity, leavesAt(minute));
  function after(count: number): Quota {
    const used = before.used + count;
    if (used >= limit) return quotaAt([...others, { minute, requests: count }], at, limit);
    return { limit, used, remaining: limit - used, freedAt, admitsAt: at };
  }
  return {
    admitted: Array.from({ length: places }, (_, index) => after(index + 1)),
    refused: requests - places,
    full: after(places),
  };
}

/** The hour after the count of one request was undone. */
export function refunded(quota: Quota): Quota {
  const used = Math.max(0, quota.used - 1);
  return { ...quota, used, remaining: Math.max(0, quota.limit - used) };
}
