import { z } from "zod";
import { dayMs } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { keyNumberOf } from "./api-key.ts";
import type { KeyRecord, KeyState } from "./key-store.ts";

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
