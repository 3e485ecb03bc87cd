import { secondMs } from "../base/clock.ts";
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
  /** Whether it counts toward what an account may have; the local server's ready key does not. */
  readonly counted: boolean;
}

/** The part of a record that decides whether a request is let in. */
export type KeyState = Pick<
  KeyRecord,
  "keyNumber" | "expiresAt" | "revokedAt" | "disabledAt" | "replacedAt"
> & {
  /** The rolling hour's minutes; others may be among them. */
  readonly minutes: readonly MinuteCount[];
};

/** Requests of one clock hour. `hour` is whole hours since the epoch, UTC. */
export interface HourCount {
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
