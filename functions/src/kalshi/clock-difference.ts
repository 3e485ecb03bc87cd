import { minuteMs } from "../base/clock.ts";

const maxNoted = 9;
const minNoted = 3;
/** A clock that is further from the other is not believed. */
const maxAheadMs = 10 * minuteMs;

/** How far this clock is ahead of Kalshi's: the median of the last responses, so that one wrong date moves nothing. */
export function createClockDifference() {
  const noted: number[] = [];
  return {
    /** Notes how far this machine's clock was ahead at a response, ms; negative if behind. */
    note(aheadMs: number): void {
      noted.push(aheadMs);
      if (noted.length > maxNoted) noted.shift();
    },
    /** From -10 to 10 minutes; 0 until three responses are noted. */
    aheadMs(): number {
      if (noted.length < minNoted) return 0;
      const median = noted.toSorted((a, b) => a - b)[Math.floor(noted.length / 2)] ?? 0;
      return Math.min(maxAheadMs, Math.max(-maxAheadMs, median));
    },
  };
}
