import { minuteMs, secondMs } from "../base/clock.ts";

/** Admitted requests in a minute. `minute`: whole minutes since the epoch, UTC. */
export interface MinuteCount {
  readonly minute: number;
  readonly requests: number;
}

/** A key's usage in the last 60 minutes, as the rate-limit headers show it. */
export interface Quota {
  readonly limit: number;
  /** Counted requests. Above `limit` only if the limit was lowered since. */
  readonly used: number;
  readonly remaining: number;
  /** UTC ms when the oldest counted request leaves the window; null if none is counted. */
  readonly freedAt: number | null;
  /** UTC ms from which the next request is admitted if no other is made until then; now if there is quota left. */
  readonly admitsAt: number;
}

/** A request counts in its own minute and in the 60 minutes after it. So it counts at most a minute longer than in an exact log. */
export const windowMinutes = 60;

export function minuteOf(at: number): number {
  return Math.floor(at / minuteMs);
}

/** The first minute that still counts at `at`. Minutes after `at` count, too, because another instance's clock may be ahead. */
function oldestCountedMinute(at: number): number {
  return minuteOf(at) - windowMinutes;
}

/** UTC ms from which requests of this minute no longer count. */
function leavesAt(minute: number): number {
  return (minute + windowMinutes + 1) * minuteMs;
}

/** The usage of the window at `at` (UTC ms). Minutes may be in any order. Those before the window are ignored, later ones count. */
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

/** UTC ms when enough of the `used` requests have left the window to admit another request. */
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

/** Whole seconds from `at` to `until`, rounded up and never negative. A client that waits so long does not retry too early. */
export function secondsUntil(until: number, at: number): number {
  return Math.max(0, Math.ceil((until - at) / secondMs));
}

/**
 * Splits a batch whose `requests` are counted in `minutes` already, all in the minute of `at` (UTC ms). The first are admitted while
 * there is quota, the others must be refunded. `admitted`: the quota after each admitted request; `full`: the quota of the refused.
 */
export function shareOut(
  minutes: readonly MinuteCount[],
  requests: number,
  at: number,
  limit: number,
): { admitted: Quota[]; refused: number; full: Quota } {
  const minute = minuteOf(at);
  const otherMinutes = minutes.map((cell) =>
    cell.minute === minute ? { minute, requests: cell.requests - requests } : cell,
  );
  const before = quotaAt(otherMinutes, at, limit);
  const places = Math.min(requests, before.remaining);
  const freedAt = Math.min(before.freedAt ?? Infinity, leavesAt(minute));
  function after(count: number): Quota {
    const used = before.used + count;
    if (used >= limit) return quotaAt([...otherMinutes, { minute, requests: count }], at, limit);
    return { limit, used, remaining: limit - used, freedAt, admitsAt: at };
  }
  return {
    admitted: Array.from({ length: places }, (_, index) => after(index + 1)),
    refused: requests - places,
    full: after(places),
  };
}

/** The quota after a request was refunded. */
export function refunded(quota: Quota): Quota {
  const used = Math.max(0, quota.used - 1);
  return { ...quota, used, remaining: Math.max(0, quota.limit - used) };
}
