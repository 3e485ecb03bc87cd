import { dayMs } from "../base/clock.ts";
import type { KeyRecord, KeyState } from "./key-store.ts";

export const keyStatuses = ["active", "disabled", "expired", "revoked"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** How long a revoked or expired key stays listed, and goes on answering 403, before it is deleted. */
export const keptAfterEndMs = 30 * dayMs;

export function keyStatusAt(
  key: Pick<KeyState, "expiresAt" | "revokedAt" | "disabledAt">,
  at: number,
): KeyStatus {
  if (key.revokedAt !== null) return "revoked";
  if (key.expiresAt !== null && key.expiresAt <= at) return "expired";
  return key.disabledAt === null ? "active" : "disabled";
}

/** When the record may be deleted, UTC ms; null while nothing ends it. */
export function deleteAtOf(key: Pick<KeyRecord, "expiresAt" | "revokedAt">): number | null {
  const endings = [key.revokedAt, key.expiresAt].filter((end) => end !== null);
  return endings.length === 0 ? null : Math.min(...endings) + keptAfterEndMs;
}
