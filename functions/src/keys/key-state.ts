import { dayMs } from "../base/clock.ts";
import type { KeyRecord, KeyState } from "./key-store.ts";

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
