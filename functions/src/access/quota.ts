import { minuteMs, secondMs } from "../base/clock.ts";

/** Requests that were admitted in one minute. `minute` is whole minutes since the epoch, UTC. */
export interface MinuteCount {
  readonly minute: number;
  readonly requests: number;
}

/** The rolling hour of one key, as the rate-limit headers tell it (contract section 2, Quota). */
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
export function oldestCountedMinute(at: number): number {
  return minuteOf(at) - windowMinutes;
}

/** When a request of that minute no longer counts, UTC ms. */
function leavesAt(minute: number): number {
  return (minute + windowMinutes + 1) * minuteMs;
}

/** The rolling hour at `at`, of any minutes in any order; those that no longer count are passed over. */
export function quotaAt(minutes: readonly MinuteCount[], at: number, limit: number): Quota {
  const counted = minutes
    .filter(({ minute, requests }) => minute >= oldestCountedMinute(at) && requests > 0)
    .toSorted((a, b) => a.minute - b.minute);
  const used = counted.reduce((sum, { requests }) => sum + requests, 0);

  let admitsAt = at;
  let left = used;
  for (const { minute, requests } of counted) {
    if (left < limit) break;
    left -= requests;
    admitsAt = leavesAt(minute);
  }
  const oldest = counted[0];
  return {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    freedAt: oldest === undefined ? null : leavesAt(oldest.minute),
    admitsAt,
  };
}

/** Whole seconds from `at` until `until`, rounded up, never negative: waiting that long is long enough. */
export function secondsUntil(until: number, at: number): number {
  return Math.max(0, Math.ceil((until - at) / secondMs));
}

/**
 * Shares out a batch that was counted before it was judged: `minutes` holds the batch's own `requests`, all of them
 * in the minute of `at`. The first in line get the places that were left; the rest is to be given back.
 */
export function shareOut(
  minutes: readonly MinuteCount[],
  requests: number,
  at: number,
  limit: number,
): { admitted: Quota[]; refused: number; full: Quota } {
  const before = withoutRequests(minutes, requests, minuteOf(at));
  const places = Math.min(requests, quotaAt(before, at, limit).remaining);
  const after = (count: number) => quotaAt([...before, { minute: minuteOf(at), requests: count }], at, limit);
  return {
    admitted: Array.from({ length: places }, (_, index) => after(index + 1)),
    refused: requests - places,
    full: after(places),
  };
}

function withoutRequests(minutes: readonly MinuteCount[], requests: number, minute: number): MinuteCount[] {
  return minutes.map((cell) =>
    cell.minute === minute ? { minute, requests: cell.requests - requests } : cell,
  );
}
