import type { Clock } from "../../src/base/clock.ts";

/** A clock that stands still until a test moves it. Both of its times start at `startsAt`. */
export interface VirtualClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Sets the wall clock, as an operator or NTP would; no time passes. */
  setWall(ms: number): void;
}

/** A clock of one variable, for tests in which nobody sets the wall clock. */
export function clockOf(now: () => number): Clock {
  return { now, monotonicMs: now };
}

export function virtualClock(startsAt = Date.UTC(2026, 10, 20, 10, 0, 0)): VirtualClock {
  let now = startsAt;
  let monotonic = startsAt;
  return {
    now: () => now,
    monotonicMs: () => monotonic,
    advance(ms) {
      now += ms;
      monotonic += ms;
    },
    setWall(ms) {
      now = ms;
    },
  };
}
