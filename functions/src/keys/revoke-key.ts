import { z } from "zod";
import { findKey } from "./input.ts";
import { type KeyRegistry, keyStatuses } from "./key-store.ts";

export const revokedKey = z
  .object({
    keyId: z.string().describe("As given"),
    status: z.enum(keyStatuses).describe("`revoked`"),
  })
  .meta({ id: "RevokedApiKey" });
type RevokedKey = Readonly<z.output<typeof revokedKey>>;

/** Ends a key at once, for good. Revoking it again changes nothing. Throws `not_found`, or `unavailable` when the store fails. */
export async function revokeKey(
  keys: KeyRegistry,
  uid: string,
  keyId: string,
  at: number,
): Promise<RevokedKey> {
  return keys.change(uid, (existing) => {
    const key = findKey(existing, keyId);
    const write = key.revokedAt === null ? [{ ...key, revokedAt: at }] : [];
    return { write, result: { keyId, status: "revoked" } };
  });
}
