import { LRUCache } from "lru-cache";
import { minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { withTimeout } from "../base/with-timeout.ts";
import { hashOf, isWellFormed, keyIdOf } from "./api-key.ts";
import { createBatcher } from "./batch.ts";
import { keyStatusAt } from "./key-state.ts";
import type { KeyCounter, KeyState } from "./key-store.ts";
import { minuteOf, quotaAt, shareOut, type Quota } from "./quota.ts";
import { failuresPerMinute, createThrottle } from "./throttle.ts";

/** What the guard says of a request. A refusal is a value; only a store that does not answer is an error. */
export type Admission =
  | { readonly verdict: "admitted"; readonly keyId: string; readonly quota: Quota }
  | { readonly verdict: "rate_limited"; readonly keyId: string; readonly quota: Quota }
  | { readonly verdict: "inactive"; readonly keyId: string }
  | { readonly verdict: "unknown" }
  | { readonly verdict: "throttled"; readonly retryAfterMs: number };

export interface Applicant {
  /** The one key that the request presented; null when it presented none, or several that disagree. */
  readonly apiKey: string | null;
  readonly address: string;
  /** UTC ms when this instance received the request. */
  readonly receivedAt: number;
}

export type Admit = (applicant: Applicant) => Promise<Admission>;

export interface AdmitOptions {
  readonly keys: KeyCounter;
  readonly clock: Clock;
  readonly log: Log;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
  /** How long the key store may take, so that the answer is there inside the contract's 3 seconds. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 2.75 * secondMs;
const hashesKept = 10_000;
const unknownKeptMs = minuteMs / 2;

/**
 * The guard (contract section 2): malformed keys cost nothing; a known key costs one store call that checks and counts
 * at once, shared by the requests that wait for it; a key refused before is looked up with a read that they share.
 * No verdict that admits is ever remembered, so a revocation shows on the next request.
 */
export function createAdmit({ keys, clock, log, limit, timeoutMs = defaultTimeoutMs }: AdmitOptions): Admit {
  const fails = createThrottle(clock, failuresPerMinute);
  const unknown = new LRUCache<string, true>({
    max: hashesKept,
    ttl: unknownKeptMs,
    ttlResolution: 0,
    perf: { now: () => clock.monotonicMs() },
  });
  const refusedBefore = new LRUCache<string, true>({ max: hashesKept });

  const inTime = <Result>(call: Promise<Result>) => withTimeout(timeoutMs, call, "The key store");

  const decide = createBatcher<number, Admission>(
    async (hash, times) => {
      const at = Math.max(...times);
      if (refusedBefore.has(hash)) {
        const refusal = seenRefusal(await inTime(keys.peek(hash)), at, limit);
        if (refusal !== null) return times.map(() => refusal);
        refusedBefore.delete(hash);
      }
      return count(hash, times.length, at);
    },
    (first, next) => minuteOf(first) === minuteOf(next),
    timeoutMs,
  );

  async function count(
    hash: string,
    requests: number,
    at: number,
  ): Promise<(Admission | Promise<Admission>)[]> {
    const state = await inTime(keys.count(hash, requests, at));
    const refused = (times: number, admission: Admission) =>
      Array<Promise<Admission>>(times).fill(refund(hash, times, at).then(() => admission));

    if (state === null) return Array<Admission>(requests).fill({ verdict: "unknown" });
    const keyId = keyIdOf(state.keyNumber);
    if (keyStatusAt(state, at) !== "active") return refused(requests, { verdict: "inactive", keyId });

    const shares = shareOut(state.minutes, requests, at, limit);
    const admitted = shares.admitted.map((quota): Admission => ({ verdict: "admitted", keyId, quota }));
    if (shares.refused === 0) return admitted;
    return [...admitted, ...refused(shares.refused, { verdict: "rate_limited", keyId, quota: shares.full })];
  }

  /** Refused requests do not count. Should the store fail now, the key is held back more for an hour, never less. */
  async function refund(hash: string, requests: number, at: number): Promise<void> {
    refusedBefore.set(hash, true);
    await inTime(keys.refund(hash, requests, at)).catch((error: unknown) => {
      log.warn("Could not give back refused requests", { requests, cause: messageOf(error) });
    });
  }

  function failed(address: string): Admission {
    const retryAfterMs = fails(address);
    return retryAfterMs === null ? { verdict: "unknown" } : { verdict: "throttled", retryAfterMs };
  }

  return async ({ apiKey, address, receivedAt }) => {
    if (apiKey === null || !isWellFormed(apiKey)) return failed(address);
    const hash = hashOf(apiKey);
    if (unknown.has(hash)) return failed(address);

    const admission = await decide(hash, receivedAt).catch((cause: unknown) => {
      throw new AppError("unavailable", "Service temporarily unavailable", { cause });
    });
    if (admission.verdict !== "unknown") return admission;
    unknown.set(hash, true);
    return failed(address);
  };
}

/** Why a key would be refused at `at`, of a state that was only read; null when it has room. */
function seenRefusal(state: KeyState | null, at: number, limit: number): Admission | null {
  if (state === null) return { verdict: "unknown" };
  const keyId = keyIdOf(state.keyNumber);
  if (keyStatusAt(state, at) !== "active") return { verdict: "inactive", keyId };
  const quota = quotaAt(state.minutes, at, limit);
  return quota.remaining === 0 ? { verdict: "rate_limited", keyId, quota } : null;
}
