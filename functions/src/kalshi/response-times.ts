import { secondMs } from "../base/clock.ts";

/** How a read under way does beside the reads that ended well since it started. */
export type Lateness =
  /** It has not taken long. */
  | "in_time"
  /** It takes much longer than the others did. */
  | "late"
  /** It takes long, and no other has ended well meanwhile. */
  | "unknown";

/** How long the provider's latest reads took. Times are of the monotonic clock, ms. */
export interface ResponseTimes {
  /** Adds a read that ended well. */
  add(startedAt: number, endedAt: number): void;
  /** Whether a read has ended well since then; with `inTime` one that took less than 1.5 seconds. */
  hasSince(startedAt: number, inTime?: "inTime"): boolean;
  latenessOf(startedAt: number, now: number): Lateness;
}

/** Before that no read is late. */
export const minLateMs = 1.5 * secondMs;
/** Times what the others took, their median. */
const lateFactor = 4;
const maxReads = 64;

/**
 * A read is late when it has taken 1.5 seconds, and 4 times what the reads took that ended well since it started. So no read is
 * late while the provider is slow or silent for all.
 */
export function createResponseTimes(): ResponseTimes {
  const reads: { readonly endedAt: number; readonly tookMs: number }[] = [];
  return {
    add(startedAt, endedAt) {
      reads.push({ endedAt, tookMs: endedAt - startedAt });
      if (reads.length > maxReads) reads.shift();
    },
    hasSince: (startedAt, inTime) =>
      reads.some(
        ({ endedAt, tookMs }) => endedAt >= startedAt && (inTime === undefined || tookMs < minLateMs),
      ),
    latenessOf(startedAt, now) {
      if (now - startedAt < minLateMs) return "in_time";
      const others = reads.filter(({ endedAt }) => endedAt >= startedAt).map(({ tookMs }) => tookMs);
      const median = others.sort((one, other) => one - other)[Math.floor(others.length / 2)];
      if (median === undefined) return "unknown";
      return now - startedAt >= lateFactor * median ? "late" : "in_time";
    },
  };
}
