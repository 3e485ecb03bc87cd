import { findKey } from "./find-key.ts";
import type { KeyStatus } from "./key-state.ts";
import type { KeyRegistry } from "./key-store.ts";

/** Ends a key at once, for good. Doing it again changes nothing. Throws `not_found`. */
export async function revokeKey(
  keys: KeyRegistry,
  uid: string,
  keyId: string,
  at: number,
): Promise<{ keyId: string; status: KeyStatus }> {
  return keys.change(uid, (existing) => {
    const key = findKey(existing, keyId);
    const write = key.revokedAt === null ? [{ ...key, revokedAt: at }] : [];
    return { write, result: { keyId, status: "revoked" } };
  });
}
