import { dayMs, secondMs } from "../base/clock.ts";
import type { Environment } from "./api-key.ts";
import type { MinuteCount } from "./quota.ts";

/** What is stored of a key. Times are UTC ms. The key itself is stored nowhere. */
export interface KeyRecord {
  /** SHA-256 of the key, hex; the record's identity. */
  readonly hash: string;
  readonly keyNumber: number;
  readonly uid: string;
  readonly label: string;
  readonly environment: Environment;
  readonly hint: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly disabledAt: number | null;
  /** When a rotation replaced it; it works until it expires. Null for one that was never replaced. */
  readonly replacedAt: number | null;
}

/** The part of a record that decides whether a request is let in. */
export type KeyState = Pick<
  KeyRecord,
  "keyNumber" | "expiresAt" | "revokedAt" | "disabledAt" | "replacedAt"
> & {
  /** The rolling hour's minutes; others may be among them. */
  readonly minutes: readonly MinuteCount[];
};

/** What the owner of a key sees of it. A replaced key is `active` during its grace and `expired` after it. */
export const keyStatuses = ["active", "disabled", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** Why a key is refused. */
export interface Inactivity {
  readonly reason: "revoked" | "disabled" | "expired" | "replaced";
  /** From when on the key has been refused, UTC ms. */
  readonly since: number;
}

type KeyTimes = Pick<KeyState, "expiresAt" | "revokedAt" | "disabledAt" | "replacedAt">;

/** Why the key is refused at `at` (UTC ms); null while it is active. */
export function inactivityAt(key: KeyTimes, at: number): Inactivity | null {
  if (key.revokedAt !== null) return { reason: "revoked", since: key.revokedAt };
  if (key.expiresAt !== null && key.expiresAt <= at) {
    return { reason: key.replacedAt === null ? "expired" : "replaced", since: key.expiresAt };
  }
  return key.disabledAt === null ? null : { reason: "disabled", since: key.disabledAt };
}

export function keyStatusAt(key: KeyTimes, at: number): KeyStatus {
  const reason = inactivityAt(key, at)?.reason ?? "active";
  return reason === "replaced" ? "expired" : reason;
}

/** How long a revoked or expired key is still listed, and refused with 403, before it is deleted. */
export const keptAfterEndMs = 30 * dayMs;

/** When the record may be deleted, UTC ms; null while nothing ends the key. Of two ends the earlier one counts. */
export function deleteAtOf(key: Pick<KeyRecord, "expiresAt" | "revokedAt">): number | null {
  const ends = [key.revokedAt, key.expiresAt].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends) + keptAfterEndMs;
}

/** Requests of one clock hour. `hour` is whole hours since the epoch, UTC. */
interface HourCount {
  readonly hour: number;
  readonly requests: number;
}

export interface UsageRecord {
  readonly lastUsedAt: number | null;
  readonly minutes: readonly MinuteCount[];
  /** The last 7 days at least, in any order. */
  readonly hours: readonly HourCount[];
}

/** Every call of a KeyCounter has succeeded or failed after so many milliseconds. */
export const maxCallMs = 2.5 * secondMs;

/**
 * The guard's view of the keys. Each call is one atomic step on one document and one round trip. Each throws `unavailable`
 * when the store fails, or does not respond within `maxCallMs`.
 */
export interface KeyCounter {
  /**
   * Counts requests in the minute of `at` (UTC ms) and returns the state that includes them; null when the key is unknown,
   * and then nothing was counted. Also records the key's last use and its hour. A failed call may have counted.
   */
  count(hash: string, requests: number, at: number): Promise<KeyState | null>;
  /** Undoes the count of requests that were counted at `at` and then refused. */
  refund(hash: string, requests: number, at: number): Promise<void>;
  /** Returns the state without counting: one read and no write. */
  peek(hash: string): Promise<KeyState | null>;
}

/** What a change of an account's keys writes, and what it returns. */
export interface KeyChange<Result> {
  readonly write: readonly KeyRecord[];
  readonly result: Result;
}

/** The owner's view of the keys. Each call throws `unavailable` when the store fails or is slow. */
export interface KeyRegistry {
  /** All keys of an account that have not been deleted, in any order. */
  list(uid: string): Promise<KeyRecord[]>;
  /**
   * Passes all keys of an account to `decide` and writes what it returns, as one atomic step among the changes of that
   * account. `decide` may be called several times. What it throws is thrown, and nothing is written.
   */
  change<Result>(uid: string, decide: (keys: readonly KeyRecord[]) => KeyChange<Result>): Promise<Result>;
  /** How keys were used, in the order of `hashes`. Counts nothing. */
  usage(hashes: readonly string[]): Promise<UsageRecord[]>;
}

/** The operator's view of the keys, across accounts. No function of the API has it. */
export interface KeyDirectory {
  /** The key of that hash; null when there is none. */
  findByHash(hash: string): Promise<KeyRecord | null>;
  /** The key that a key id names; null when there is none. */
  findByNumber(keyNumber: number): Promise<KeyRecord | null>;
  /** The accounts of the keys that were used at that moment or later, UTC ms; each once, in any order. Reads every key. */
  accountsUsedSince(at: number): Promise<readonly string[]>;
}

export type KeyStore = KeyCounter & KeyRegistry & KeyDirectory;
