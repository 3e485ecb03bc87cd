import type { Environment } from "./api-key.ts";
import type { MinuteCount } from "./quota.ts";

/** What is kept of a key. Times are UTC ms. The key itself is nowhere. */
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
  /** When a rotation replaced it; it works on until it expires. */
  readonly replacedAt: number | null;
  /** Whether it counts toward what an account may have; the local server's ready key does not. */
  readonly counted: boolean;
}

/** The part of a record that decides whether a request is let in. */
export type KeyState = Pick<KeyRecord, "keyNumber" | "expiresAt" | "revokedAt" | "disabledAt"> & {
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

/**
 * The guard's view of the keys. Each call is one atomic step on one document and one round trip; each rejects when
 * the store does not answer in time.
 */
export interface KeyCounter {
  /**
   * Counts requests of one minute, then tells the state that includes them; null when the key is unknown, and then
   * nothing was counted. Also stamps the key's last use and its hour. A failed call may have counted.
   */
  count(hash: string, requests: number, at: number): Promise<KeyState | null>;
  /** Takes back requests that were counted at `at` and then refused. */
  refund(hash: string, requests: number, at: number): Promise<void>;
  /** The state as it is, at the cost of one read and no write. */
  peek(hash: string): Promise<KeyState | null>;
}

/** What a change of an account's keys writes, and what it answers. */
export interface KeyChange<Result> {
  readonly write: readonly KeyRecord[];
  readonly result: Result;
}

/** The owner's view of the keys. */
export interface KeyRegistry {
  /** All keys of an account that have not been deleted, in any order. */
  list(uid: string): Promise<KeyRecord[]>;
  /** Decides on all keys of an account and writes, as one atomic step among the changes of that account. */
  change<Result>(uid: string, decide: (keys: readonly KeyRecord[]) => KeyChange<Result>): Promise<Result>;
  /** How keys were used, in the order of `hashes`; costs no request. */
  usage(hashes: readonly string[]): Promise<UsageRecord[]>;
}

/** The operator's view of the keys, across accounts. No function of the API has it. */
export interface KeyDirectory {
  /** The key of that hash; null when there is none. */
  findByHash(hash: string): Promise<KeyRecord | null>;
  /** The key that a key id names; null when there is none. */
  findByNumber(keyNumber: number): Promise<KeyRecord | null>;
}

export type KeyStore = KeyCounter & KeyRegistry & KeyDirectory;
