import { z } from "zod";
import { secondMs, toIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { allowReplacement, generatedKey, newKeyRecord, toGeneratedKey } from "./generate-key.ts";
import { findKey, oneKeyInput, optional } from "./input.ts";
import { type KeyRegistry, keyStatusAt } from "./key-store.ts";

const maxGraceSeconds = 7 * 24 * 60 * 60;

export const rotateKeyInput = oneKeyInput.extend({
  graceSeconds: optional(
    z.int().min(0).max(maxGraceSeconds),
    `a whole number from 0 (the default: the old key ends at once) to ${maxGraceSeconds}`,
  ),
});
type RotateKeyInput = Readonly<z.output<typeof rotateKeyInput>>;

/** The new key, and the time when the old key ends. */
export const rotatedKey = generatedKey
  .extend({
    replacedKey: z
      .object({
        keyId: z.string().describe("The id of the key that was replaced"),
        expiresAt: z.iso.datetime().describe("When it ends or ended; at the end of its grace, or before"),
      })
      .describe("The old key"),
  })
  .meta({ id: "RotatedApiKey" });
type RotatedKey = Readonly<z.output<typeof rotatedKey>>;

/**
 * Replaces a key. The new key takes over label, environment and lifetime. The old key works until its grace ends, but never past its
 * own end. Throws `not_found`; `conflict` if the key has ended, is disabled or was replaced; `exhausted` at the account's limit;
 * `unavailable` when the store fails.
 */
export async function rotateKey(
  keys: KeyRegistry,
  uid: string,
  { keyId, graceSeconds = 0 }: RotateKeyInput,
  at: number,
): Promise<RotatedKey> {
  return keys.change(uid, (existing) => {
    const old = findKey(existing, keyId);
    if (keyStatusAt(old, at) !== "active") throw new AppError("conflict", "This key can no longer be used");
    if (old.replacedAt !== null) throw new AppError("conflict", "This key was replaced already");
    allowReplacement(existing, graceSeconds > 0, at);
    const lifetime = old.expiresAt === null ? null : old.expiresAt - old.createdAt;
    const { apiKey, record } = newKeyRecord(
      { ...old, expiresAt: lifetime === null ? null : at + lifetime },
      at,
    );
    const graceEnds = at + graceSeconds * secondMs;
    const endsAt = Math.min(old.expiresAt ?? Infinity, graceEnds);
    const replacedKey = { keyId, expiresAt: toIso(endsAt) };
    return {
      write: [record, { ...old, replacedAt: at, expiresAt: endsAt }],
      result: { ...toGeneratedKey(apiKey, record), replacedKey },
    };
  });
}
