import { secondMs } from "../base/clock.ts";

/**
 * The pace of an instance toward the provider: a token bucket, of which each read takes a token. It adapts to the provider's refusals
 * (429), because no instance knows how many others share the provider's rate. Times are of the monotonic clock, ms.
 */
export interface Pace {
  /** Reads a second. */
  readonly perSecond: number;
  /** Whether each response raises the pace fast: until the provider has refused three reads shortly after each other. */
  readonly isStarting: boolean;
  readonly tokens: number;
  /** When `tokens` was computed. */
  readonly at: number;
  readonly loweredAt: number;
  readonly refusedAt: number;
  /** Refusals in a row, each at most 3 seconds after the one before. */
  readonly refusals: number;
}

/** Low, because many instances may start at once beside others. If the provider has room, this rate lasts for a single round trip. */
const startPerSecond = 1.5;
/** What a read that was not refused adds to the rate at the start. So the burst doubles with each round trip. */
const raiseAtStartBy = 2;
const minPerSecond = 0.5;
/** What such a read adds later. The step is equal for all instances: heavier readers are refused more often, so shares even out. */
const raiseBy = 0.014;
const lowerTo = 0.65;
const lowerEveryMs = secondMs;
const refusalGapMs = 3 * secondMs;
const refusalsToEndStart = 3;
/** A cold market and a cold event make two reads each, which must not wait for each other, not even at the start. */
const minBurst = 4;
/** Below 1, because the provider counts the reads of a second differently. */
const burstSeconds = 0.9;

/** The pace of a new instance. `ceiling`: maximum reads per second, above 0; `startsAt`: reads per second at first. */
export function startingPace(ceiling: number, now: number, startsAt = startPerSecond): Pace {
  const perSecond = Math.min(startsAt, ceiling);
  return {
    perSecond,
    isStarting: true,
    tokens: burstOf(perSecond, ceiling),
    at: now,
    loweredAt: -Infinity,
    refusedAt: -Infinity,
    refusals: 0,
  };
}

/** Maximum number of tokens that the bucket holds: at least one. */
export function burstOf(perSecond: number, ceiling: number): number {
  return Math.max(1, Math.min(Math.max(minBurst, burstSeconds * perSecond), burstSeconds * ceiling));
}

/** The pace with the tokens that have come in until `now`. */
export function refilled(pace: Pace, ceiling: number, now: number): Pace {
  const at = Math.max(now, pace.at);
  const earned = ((at - pace.at) / secondMs) * pace.perSecond;
  return { ...pace, tokens: Math.min(burstOf(pace.perSecond, ceiling), pace.tokens + earned), at };
}

/** How long until a read may start, ms; 0 for at once. */
export function waitMs({ tokens, perSecond }: Pace): number {
  return tokens >= 1 ? 0 : ((1 - tokens) / perSecond) * secondMs;
}

export function spent(pace: Pace): Pace {
  return { ...pace, tokens: pace.tokens - 1 };
}

/** The pace after a read that did not reach the provider. */
export function returned(pace: Pace): Pace {
  return { ...pace, tokens: pace.tokens + 1 };
}

/** The pace after a read that the provider did not refuse. */
export function raised(before: Pace, ceiling: number, now: number): Pace {
  const pace = refilled(before, ceiling, now);
  const raiseTo = (by: number) => Math.min(ceiling, pace.perSecond + by);
  if (!pace.isStarting) return { ...pace, perSecond: raiseTo(raiseBy) };
  const perSecond = raiseTo(raiseAtStartBy);
  // The tokens by which the bucket has grown are available at once.
  const tokens = pace.tokens + burstOf(perSecond, ceiling) - burstOf(pace.perSecond, ceiling);
  return { ...pace, perSecond, tokens };
}

/** The pace after a read that the provider refused with 429, or did not respond to in time. */
export function lowered(before: Pace, ceiling: number, now: number): Pace {
  const refusals = now - before.refusedAt <= refusalGapMs ? before.refusals + 1 : 1;
  // A refusal empties the bucket.
  const tokens = Math.min(0, refilled(before, ceiling, now).tokens);
  const pace = { ...before, tokens, at: now, refusedAt: now, refusals };
  if (pace.isStarting && refusals < refusalsToEndStart) return pace;
  if (now - pace.loweredAt < lowerEveryMs) return pace;
  const perSecond = Math.max(Math.min(minPerSecond, ceiling), lowerTo * pace.perSecond);
  return { ...pace, isStarting: false, perSecond, loweredAt: now };
}
