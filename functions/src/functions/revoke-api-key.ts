import { z } from "zod";
import { findKey, oneKeyInput, keyStatuses } from "../keys/key-status.ts";
import type { KeyRegistry } from "../keys/key-store.ts";
import { defineCallable } from "../http/callable.ts";

const revokedKey = z
  .object({
    keyId: z.string().describe("As given"),
    status: z.enum(keyStatuses).describe("`revoked`"),
  })
  .meta({ id: "RevokedApiKey" });
type RevokedKey = Readonly<z.output<typeof revokedKey>>;

/** Ends a key at once, for good; again changes nothing. Throws `not_found`, or `unavailable` when the store fails. */
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

export const revokeApiKeyCallable = defineCallable({
  name: "revokeApiKey",
  manages: "API keys",
  summary: "Ends a key at once, for good",
  description: "The key is refused from its next request on. Revoking it again changes nothing.",
  inputSchema: oneKeyInput,
  resultSchema: revokedKey,
  example: {
    input: { keyId: "key_0k3x9q2m7vd" },
    result: { keyId: "key_0k3x9q2m7vd", status: "revoked" },
  },
  handle: ({ keyId }, uid, { keys }: { readonly keys: KeyRegistry }, at) => revokeKey(keys, uid, keyId, at),
});
