import { createPace, type Pace } from "../../src/kalshi/pace.ts";

/** When an instance reads, ms of the virtual clock. */
interface Span {
  readonly from: number;
  readonly until: number;
}

export interface SimulatedRead {
  readonly instance: number;
  /** When its response arrived, ms of the virtual clock. */
  readonly at: number;
  readonly isRefused: boolean;
}

export const providerPerSecond = 20;
/** Each way takes 20 to 40 ms, so that a response is there after 60 ms on average. */
const wayMs = { min: 20, spread: 20 };

/** A message under way: to the provider, or, with `isRefused`, back from it. */
interface Message {
  readonly instance: number;
  readonly at: number;
  readonly isRefused?: boolean;
}

/**
 * Instances at full demand before a provider that allows 20 reads a second, with bursts of 20. The clock is virtual: it
 * jumps from one message to the next. The same seed gives the same reads.
 */
export function simulate(spans: readonly Span[], untilMs: number, seed: number): SimulatedRead[] {
  const random = randomOf(seed);
  const paces: (Pace | undefined)[] = spans.map(() => undefined);
  let now = 0;
  const clock = { monotonicMs: () => now };
  const sendsAt = spans.map(({ from }) => from + random() * 1_000);
  const messages: Message[] = [];
  const reads: SimulatedRead[] = [];
  const isRefusing = providerBucket();

  function post(message: Message): void {
    const later = { ...message, at: message.at + wayMs.min + random() * wayMs.spread };
    let place = messages.length;
    while ((messages[place - 1]?.at ?? 0) > later.at) place -= 1;
    messages.splice(place, 0, later);
  }

  function receive({ instance, at, isRefused }: Message): void {
    if (isRefused === undefined) {
      post({ instance, at, isRefused: isRefusing(at) });
      return;
    }
    reads.push({ instance, at, isRefused });
    const pace = paces[instance];
    if (pace === undefined) return;
    now = at;
    if (isRefused) pace.lower();
    else pace.raise();
    if (sendsAt[instance] !== Infinity) sendsAt[instance] = at + pace.waitMs();
  }

  function send(instance: number, at: number): void {
    if (at >= (spans[instance]?.until ?? 0)) {
      sendsAt[instance] = Infinity;
      return;
    }
    now = at;
    const pace = (paces[instance] ??= createPace(providerPerSecond, clock));
    const isReady = pace.waitMs() === 0;
    if (isReady) pace.take();
    sendsAt[instance] = at + Math.max(0.01, pace.waitMs());
    if (isReady) post({ instance, at });
  }

  for (;;) {
    let next = 0;
    for (let other = 1; other < sendsAt.length; other += 1)
      if ((sendsAt[other] ?? Infinity) < (sendsAt[next] ?? Infinity)) next = other;
    const at = sendsAt[next] ?? Infinity;
    const message = messages[0];
    if (Math.min(at, message?.at ?? Infinity) >= untilMs) return reads;
    if (message !== undefined && message.at <= at) {
      messages.shift();
      receive(message);
    } else send(next, at);
  }
}

/** Whether Kalshi would refuse a read at this moment, ms. */
export function providerBucket(): (at: number) => boolean {
  let tokens = providerPerSecond;
  let filledAt = 0;
  return (at) => {
    tokens = Math.min(providerPerSecond, tokens + ((at - filledAt) / 1_000) * providerPerSecond);
    filledAt = at;
    if (tokens < 1) return true;
    tokens -= 1;
    return false;
  };
}

/** Numbers from 0 up to, not including, 1: always the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
