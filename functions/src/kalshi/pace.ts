import { secondMs, type Clock } from "../base/clock.ts";

const startPerSecond = 4;
const minPerSecond = 0.5;
/** What a response adds to the rate: before the first refusal much, so that the burst doubles with each round trip. */
const raiseAtStartBy = 1;
/** Equal for all instances: heavier readers are refused more often, so shares even out. */
const raiseBy = 0.014;
const lowerTo = 0.8;
/** What a response adds below half of what was served lately: Kalshi is well again. */
const recoverBy = 0.5;
/** What a refusal leaves of the rate that was served lately, so that it follows when others come. */
const keptOfServed = 0.93;
/** What a response leaves of the share of refusals, and from which share on they are an outage, not other readers. */
const keptOfShare = 0.95;
const outageShare = 0.5;
/** A cold market and a cold event make two reads each, which must not wait for each other. */
const minBurst = 4;
/** Below 1, because the provider counts the reads of a second differently. */
const burstSeconds = 0.9;

export type Pace = ReturnType<typeof createPace>;

/**
 * A token bucket of which each read takes a token. Its rate follows the provider's refusals (429), because no
 * instance knows how many others share the provider's rate. `ceiling`: maximum reads a second.
 */
export function createPace(ceiling: number, clock: Pick<Clock, "monotonicMs">) {
  let perSecond = Math.min(startPerSecond, ceiling);
  let tokens = burst();
  let at = clock.monotonicMs();
  let loweredAt = -Infinity;
  let servedPerSecond = 0;
  let refusedShare = 0;
  let isDrained = false;

  function burst(): number {
    return Math.max(1, Math.min(Math.max(minBurst, burstSeconds * perSecond), burstSeconds * ceiling));
  }

  function refill(): void {
    const now = clock.monotonicMs();
    tokens = Math.min(burst(), tokens + ((now - at) / secondMs) * perSecond);
    at = now;
  }

  return {
    perSecond: () => perSecond,
    /** How long until a read may start, ms; 0 for at once. */
    waitMs(): number {
      refill();
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * secondMs);
    },
    take(count = 1): void {
      refill();
      tokens -= count;
    },
    /** How many further reads may start now. */
    spare(): number {
      refill();
      return Math.max(0, Math.floor(tokens));
    },
    /** After a read that did not reach the provider. */
    release: () => void (tokens += 1),
    raise(): void {
      refill();
      refusedShare *= keptOfShare;
      const isAtStart = loweredAt === -Infinity;
      const before = burst();
      const by = perSecond < servedPerSecond / 2 ? recoverBy : raiseBy;
      perSecond = Math.min(ceiling, perSecond + (isAtStart ? raiseAtStartBy : by));
      servedPerSecond = Math.max(servedPerSecond, perSecond);
      if (isAtStart && !isDrained) tokens += burst() - before;
    },
    /** Empties the bucket, which then fills by time alone, and leaves the rate. */
    drain(): void {
      refill();
      tokens = Math.min(0, tokens);
      isDrained = true;
    },
    /** A refusal empties the bucket, and lowers the rate at most once a second. */
    lower(): void {
      refill();
      tokens = Math.min(0, tokens);
      refusedShare = 1 - keptOfShare * (1 - refusedShare);
      if (at - loweredAt < secondMs) return;
      if (refusedShare < outageShare) servedPerSecond *= keptOfServed;
      perSecond = Math.max(Math.min(minPerSecond, ceiling), lowerTo * perSecond);
      loweredAt = at;
    },
  };
}
