import type { Clock } from "../../src/base/clock.ts";

/** A clock that stands still until it is told to go on; UTC ms. */
export interface VirtualClock extends Clock {
  advance(ms: number): void;
}

export function virtualClock(startsAt = Date.UTC(2026, 10, 20, 10, 0, 0)): VirtualClock {
  let now = startsAt;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
