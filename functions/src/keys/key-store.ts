import { secondMs } from "../base/clock.ts";
import type { Environment, Purpose } from "./api-key.ts";
import type { SlotCount } from "./hourly-usage.ts";

/** The stored record of a key. Times are UTC ms. The key itself is stored nowhere. */
export interface KeyRecord {
  /** SHA-256 of the key in hex, which identifies the record. */
  readonly hash: string;
  readonly keyNumber: number;
  readonly uid: string;
  readonly label: string;
  readonly environment: Environment;
  readonly purpose: Purpose;
  readonly hint: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly disabledAt: number | null;
  /** When a rotation replaced the key; it works until `expiresAt`. Null if it was never replaced. */
  readonly replacedAt: number | null;
  /** The hash of the key that replaced it, or was made after its end, and has its hour. Null if none has. */
  readonly replacedBy: string | null;
}

/** The members of a record by which the guard decides. */
export type KeyState = Pick<
  KeyRecord,
  "keyNumber" | "expiresAt" | "revokedAt" | "disabledAt" | "replacedAt"
> & {
  /** The counts of all slots that still count (hourly-usage.ts). Older and newer slots may be among them. */
  readonly slots: readonly SlotCount[];
};

/** Requests in a clock hour. `hour`: whole hours since the epoch, UTC. */
interface HourCount {
  readonly hour: number;
  readonly requests: number;
}

export interface UsageRecord {
  readonly lastUsedAt: number | null;
  readonly slots: readonly SlotCount[];
  /** At least the last 7 days, in any order. */
  readonly hours: readonly HourCount[];
}

/** Each call of a KeyCounter settles within this time. */
export const maxCallMs = 2.5 * secondMs;

/**
 * The guard's view of the keys. Each call of a store is an atomic step on one document, in one round trip. It throws
 * `unavailable` when the store fails or does not respond within `maxCallMs`.
 */
export interface KeyCounter {
  /**
   * Counts requests in the slot of `at` (UTC ms), and updates the hour and the last use. Returns the state
   * after that, or null for an unknown key, for which nothing is counted. A call that fails may still have
   * counted.
   */
  count(hash: string, requests: number, at: number): Promise<KeyState | null>;
  /** Undoes the count of requests that were counted at `at` and refused afterwards, and of no more than those. */
  refund(hash: string, requests: number, at: number): Promise<void>;
  /** Returns the state without counting. Costs a read and no write. */
  peek(hash: string): Promise<KeyState | null>;
  /** The hash of the key that replaced this one; null if none did. Costs a read. */
  successor(hash: string): Promise<string | null>;
}

/** The records that a change writes, and the change's result. */
export interface KeyChange<Result> {
  readonly write: readonly KeyRecord[];
  readonly result: Result;
}

/** The owner's view of the keys. Each call throws `unavailable` when the store fails or is slow. */
export interface KeyRegistry {
  /** All keys of an account that have not been deleted, in any order. */
  list(uid: string): Promise<KeyRecord[]>;
  /**
   * Passes all keys of an account to `decide` and writes what it returns. Changes of an account are atomic
   * among themselves. `decide` may run several times. When it throws, nothing is written and the error is
   * thrown. A new key that `replacedBy` of another written record names starts with that record's counted
   * slots, as they are at the moment of the write.
   */
  change<Result>(uid: string, decide: (keys: readonly KeyRecord[]) => KeyChange<Result>): Promise<Result>;
  /** The usage of keys, in the order of `hashes`. Reads it without counting a request. */
  usage(hashes: readonly string[]): Promise<UsageRecord[]>;
}

/** The operator's view of the keys, across accounts. No API function uses it. */
export interface KeyDirectory {
  /** The key with this hash; null if there is none. */
  findByHash(hash: string): Promise<KeyRecord | null>;
  /** The key with this number; null if there is none. */
  findByNumber(keyNumber: number): Promise<KeyRecord | null>;
  /** The accounts whose keys were used at `at` (UTC ms) or later, without duplicates, in any order. Reads every key. */
  accountsUsedSince(at: number): Promise<readonly string[]>;
}

export type KeyStore = KeyCounter & KeyRegistry & KeyDirectory;
