import { LRUCache } from "lru-cache";
import { atMost } from "../base/cached.ts";
import { cacheTime, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { causeOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { hashOf, isWellFormed, keyIdOf } from "../keys/api-key.ts";
import { createBatcher } from "./batch.ts";
import { type Inactivity, inactivityAt } from "../keys/key-status.ts";
import type { KeyCounter, KeyState } from "../keys/key-store.ts";
import { quotaAt, shareOut, slotOf, type Quota } from "../keys/hourly-usage.ts";
import { failuresPerMinute, createThrottle } from "./throttle.ts";

/** The guard's verdict on a request. A refusal is a value; only a store that fails or is slow throws. */
export type Admission =
  | { readonly verdict: "admitted"; readonly keyId: string; readonly quota: Quota }
  | { readonly verdict: "rate_limited"; readonly keyId: string; readonly quota: Quota }
  | ({ readonly verdict: "inactive"; readonly keyId: string } & Inactivity)
  | Unauthenticated
  | { readonly verdict: "throttled"; readonly retryAfterMs: number };

export interface Unauthenticated {
  readonly verdict: "unauthenticated";
  /** `malformed`: the key's form or checksum is wrong. `unknown`: the key is well-formed but not in the store. */
  readonly reason: KeyProblem | "malformed" | "unknown";
}

/** `ambiguous`: keys that differ, or one given twice. `misnamed`: a parameter has almost the name `apiKey`. */
type KeyProblem = "missing" | "ambiguous" | "misnamed";

export type PresentedKey = { readonly apiKey: string } | { readonly problem: KeyProblem };

interface AdmissionRequest {
  readonly key: PresentedKey;
  readonly address: string;
  /** When this instance received the request, UTC ms. The request counts in the slot of this time. */
  readonly receivedAt: number;
}

/** Throws `unavailable` when the key store fails or is slow. */
export type Admit = (request: AdmissionRequest) => Promise<Admission>;

interface AdmitOptions {
  readonly keys: KeyCounter;
  readonly clock: Clock;
  readonly log: Log;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
  /** How long one admission may take. Default: 2.75 seconds. */
  readonly timeoutMs?: number;
}

/**
 * A request gets its 503 within the documented 3 seconds: this timeout leaves the rest for its other steps.
 * It includes the wait in the queue. Each store call ends sooner (`maxCallMs`), so that a call that hangs
 * does not hold up its key's queue.
 */
const defaultTimeoutMs = 2.75 * secondMs;
const maxHashes = 10_000;
const unknownKeptMs = minuteMs / 2;

/**
 * The guard around a check of the store. A missing or malformed key costs no call of the store, and an
 * unknown one is remembered for half a minute. An address with many failures is throttled, but well-formed
 * keys from it still reach the store, because the failures of others there must not refuse a valid key. No
 * positive verdict is cached, so a revocation applies to the next request.
 */
export function createGuard(
  clock: Clock,
  /** The verdict on a well-formed key, by its hash, for a request that arrived at `at` (UTC ms). */
  check: (hash: string, at: number) => Promise<Admission>,
): Admit {
  const failures = createThrottle(clock, failuresPerMinute);
  const unknown = new LRUCache<string, true>({
    ...atMost(maxHashes),
    ttl: unknownKeptMs,
    ttlResolution: 0,
    perf: cacheTime(clock),
  });

  function failed(address: string, reason: Unauthenticated["reason"]): Admission {
    const retryAfterMs = failures(address);
    return retryAfterMs === null
      ? { verdict: "unauthenticated", reason }
      : { verdict: "throttled", retryAfterMs };
  }

  return async ({ key, address, receivedAt }) => {
    if ("problem" in key) return failed(address, key.problem);
    if (!isWellFormed(key.apiKey)) return failed(address, "malformed");
    const hash = hashOf(key.apiKey);
    if (unknown.has(hash)) return failed(address, "unknown");

    const admission = await check(hash, receivedAt);
    if (admission.verdict !== "unauthenticated") return admission;
    unknown.set(hash, true);
    return failed(address, "unknown");
  };
}

/** The guard that counts, by a store call that waiting requests share. A key that was refused before is read first. */
export function createAdmit({ keys, clock, log, limit, timeoutMs = defaultTimeoutMs }: AdmitOptions): Admit {
  const refusedBefore = new LRUCache<string, true>(atMost(maxHashes));
  const refund = createRefund({ keys, log });

  const decide = createBatcher<number, Admission>(
    async (hash, times) => {
      const at = Math.max(...times);
      if (refusedBefore.has(hash)) {
        const refusal = uncountedRefusalOf(await keys.peek(hash), at, limit);
        if (refusal !== null) return times.map(() => refusal);
        refusedBefore.delete(hash);
      }
      return count(hash, times.length, at);
    },
    { mayShare: (first, next) => slotOf(first) === slotOf(next), timeoutMs, clock },
  );

  async function count(
    hash: string,
    requests: number,
    at: number,
  ): Promise<(Admission | Promise<Admission>)[]> {
    const state = await keys.count(hash, requests, at);
    /** A refused request must not count. If the store fails here, the key has less quota for an hour, never more. */
    const refused = (times: number, admission: Admission) => {
      refusedBefore.set(hash, true);
      return Array<Promise<Admission>>(times).fill(refund(hash, times, at).then(() => admission));
    };

    if (state === null) return Array<Admission>(requests).fill(unknownKey);
    const keyId = keyIdOf(state.keyNumber);
    const inactivity = inactivityAt(state, at);
    if (inactivity !== null) return refused(requests, { verdict: "inactive", keyId, ...inactivity });

    const shares = shareOut(state.slots, requests, at, limit);
    const admitted = shares.admitted.map((quota): Admission => ({ verdict: "admitted", keyId, quota }));
    if (shares.refused === 0) return admitted;
    return [...admitted, ...refused(shares.refused, { verdict: "rate_limited", keyId, quota: shares.full })];
  }

  return createGuard(clock, decide);
}

/** Undoes the count of a key's requests in their slot. Never throws: if the store fails, they stay counted. */
export type Refund = (hash: string, requests: number, at: number) => Promise<void>;

export function createRefund({ keys, log }: Pick<AdmitOptions, "keys" | "log">): Refund {
  return (hash, requests, at) =>
    keys.refund(hash, requests, at).catch((error: unknown) => {
      log.warn("Could not refund refused requests", { requests, cause: causeOf(error) });
    });
}

const unknownKey: Admission = { verdict: "unauthenticated", reason: "unknown" };

/** The verdict on a key whose `state` was read without counting: admitted even after its limit is reached. */
export function verdictOf(state: KeyState | null, at: number, limit: number): Admission {
  if (state === null) return unknownKey;
  const keyId = keyIdOf(state.keyNumber);
  const inactivity = inactivityAt(state, at);
  if (inactivity !== null) return { verdict: "inactive", keyId, ...inactivity };
  return { verdict: "admitted", keyId, quota: quotaAt(state.slots, at, limit) };
}

/** Why the key would be refused at `at`; null while it has quota left. `state` was read without counting. */
function uncountedRefusalOf(state: KeyState | null, at: number, limit: number): Admission | null {
  const admission = verdictOf(state, at, limit);
  if (admission.verdict !== "admitted") return admission;
  return admission.quota.remaining === 0 ? { ...admission, verdict: "rate_limited" } : null;
}
