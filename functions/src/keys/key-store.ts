import { z } from "zod";
import { LRUCache } from "lru-cache";
import { atMost } from "../base/cached.ts";
import { dayMs, secondMs } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { keyNumberOf, type Environment, type Purpose } from "./api-key.ts";
import type { MinuteCount } from "./hourly-usage.ts";

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
  /** The counts of all minutes that still count (hourly-usage.ts). Older and newer minutes may be among them. */
  readonly minutes: readonly MinuteCount[];
};

/** A key's status for its owner. A replaced key is `active` during its grace and `expired` after it. */
export const keyStatuses = ["active", "disabled", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** Why a key is refused, and since when. */
export interface Inactivity {
  readonly reason: "revoked" | "disabled" | "expired" | "replaced";
  /** When the refusals began, UTC ms. */
  readonly since: number;
}

type KeyTimes = Pick<KeyState, "expiresAt" | "revokedAt" | "disabledAt" | "replacedAt">;

/** Why a key is refused at `at` (UTC ms); null while it is active. */
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

/** The last key that replaced a key or took over its hour, which counts for all; the key itself if none did. */
export function lastSuccessor(key: KeyRecord, owned: readonly KeyRecord[]): KeyRecord {
  const next = owned.find(({ hash }) => hash === key.replacedBy);
  return next === undefined ? key : lastSuccessor(next, owned);
}

/** For this long, a revoked or expired key is still listed and refused with 403; then it is deleted. */
export const keptAfterEndMs = 30 * dayMs;

/** When a key was revoked or expired, whichever was first, UTC ms; Infinity for one without an end. */
export function endOf({ expiresAt, revokedAt }: Pick<KeyRecord, "expiresAt" | "revokedAt">): number {
  return Math.min(expiresAt ?? Infinity, revokedAt ?? Infinity);
}

/** When the record may be deleted, UTC ms; null for a key without an end. */
export function deleteAtOf(key: Pick<KeyRecord, "expiresAt" | "revokedAt">): number | null {
  const end = endOf(key);
  return end === Infinity ? null : end + keptAfterEndMs;
}

/** Requests in a clock hour. `hour`: whole hours since the epoch, UTC. */
interface HourCount {
  readonly hour: number;
  readonly requests: number;
}

export interface UsageRecord {
  readonly lastUsedAt: number | null;
  readonly minutes: readonly MinuteCount[];
  /** At least the last 7 days, in any order. */
  readonly hours: readonly HourCount[];
}

/** Each call of a KeyCounter settles within this time. */
export const maxCallMs = 2.5 * secondMs;

/**
 * The guard's view of the keys. Each call is an atomic step on one document, in one round trip. It throws
 * `unavailable` when the store fails or does not respond within `maxCallMs`.
 */
export interface KeyCounter {
  /**
   * Counts requests in the minute of `at` (UTC ms), and updates the hour and the last use. Returns the state
   * after that, or null for an unknown key, for which nothing is counted. A call that fails may still have
   * counted.
   */
  count(hash: string, requests: number, at: number): Promise<KeyState | null>;
  /** Undoes the count of requests that were counted at `at` and refused afterwards. */
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
   * minutes, as they are at the moment of the write.
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

const maxKeys = 10_000;

/**
 * Counts the requests of a replaced key on the key that replaced it, too, so that both share one hour: the
 * new key starts with the minutes of the old one (`KeyRegistry.change`). All other members of a state stay
 * the key's own, so its own end decides.
 */
export function sharedHour(keys: KeyCounter): KeyCounter {
  const successors = new LRUCache<string, string>(atMost(maxKeys));

  /** The last key that is known to have replaced this one; the key itself if none is known. */
  function lastKnown(hash: string): string {
    const next = successors.get(hash);
    return next === undefined ? hash : lastKnown(next);
  }

  async function successorOf(hash: string): Promise<string | null> {
    const successor = successors.get(hash) ?? (await keys.successor(hash));
    if (successor === null) return null;
    successors.set(hash, successor);
    return lastKnown(successor);
  }

  /** The key's own state with the minutes of the last key that replaced it, as `read` returns them. */
  async function withSharedMinutes(
    hash: string,
    own: KeyState,
    read: (hash: string) => Promise<KeyState | null>,
    undo: (hash: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<KeyState> {
    let [last, state] = [hash, own];
    // A later key may have taken over the hour of a revoked one, too.
    while (state.replacedAt !== null || state.revokedAt !== null) {
      const next = await successorOf(last);
      const after = next === null ? null : await read(next);
      if (next === null || after === null) break;
      // If this fails, the usage of a key that ended shows too much. Nothing is admitted by it.
      if (last !== hash) await undo(last).catch(() => undefined);
      [last, state] = [next, after];
    }
    return { ...own, minutes: state.minutes };
  }

  return {
    async count(hash, requests, at) {
      const count = (of: string) => keys.count(of, requests, at);
      const own = await count(hash);
      return own && withSharedMinutes(hash, own, count, (of) => keys.refund(of, requests, at));
    },
    async refund(hash, requests, at) {
      const counted = new Set([hash, lastKnown(hash)]);
      await Promise.all([...counted].map((of) => keys.refund(of, requests, at)));
    },
    async peek(hash) {
      const peek = (of: string) => keys.peek(of);
      const own = await peek(hash);
      return own && withSharedMinutes(hash, own, peek);
    },
    successor: (hash) => keys.successor(hash),
  };
}

/** An optional member of a callable's input: absent, or null, which the Firebase SDK sends for `undefined`. */
export function optional<Schema extends z.ZodType>(schema: Schema, accepts: string) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .describe(accepts);
}

/** The input of callables that work on a single key. */
export const oneKeyInput = z.object({
  keyId: z.string().max(100).describe("the id of one of your keys"),
});

/** The account's key with this id. Throws the same `not_found` for an unknown id and for another account's key. */
export function findKey(keys: readonly KeyRecord[], keyId: string): KeyRecord {
  const keyNumber = keyNumberOf(keyId);
  const key = keys.find((candidate) => candidate.keyNumber === keyNumber);
  if (key === undefined) throw new AppError("not_found", "No such key");
  return key;
}
