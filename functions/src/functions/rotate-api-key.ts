import { z } from "zod";
import { secondMs, toIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { allowReplacement, generatedKey, newKeyRecord, toGeneratedKey } from "../keys/new-key.ts";
import { findKey, oneKeyInput, keyStatusAt } from "../keys/key-status.ts";
import type { KeyRegistry } from "../keys/key-store.ts";
import { defineCallable, optional } from "../http/callable.ts";

const maxGraceSeconds = 7 * 24 * 60 * 60;

const rotateKeyInput = oneKeyInput.extend({
  graceSeconds: optional(
    z.int().min(0).max(maxGraceSeconds),
    `a whole number from 0 (the default: the old key ends at once) to ${maxGraceSeconds}`,
  ),
});
type RotateKeyInput = Readonly<z.output<typeof rotateKeyInput>>;

/** The new key, and the time when the old key ends. */
const rotatedKey = generatedKey
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
 * Replaces a key. The new key takes over label, environment, purpose, lifetime and the requests of its hour.
 * The old key works until its grace ends, but never past its own end. Throws `not_found`; `conflict` if the
 * key has ended, is disabled or was replaced; `exhausted` at the account's limit; `unavailable` when the
 * store fails.
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
    allowReplacement(existing, old, graceSeconds > 0, at);
    const expiresAt = old.expiresAt === null ? null : at + (old.expiresAt - old.createdAt);
    const { apiKey, record } = newKeyRecord({ ...old, expiresAt }, at);
    const endsAt = Math.min(old.expiresAt ?? Infinity, at + graceSeconds * secondMs);
    const replacedKey = { keyId, expiresAt: toIso(endsAt) };
    return {
      write: [record, { ...old, replacedAt: at, replacedBy: record.hash, expiresAt: endsAt }],
      result: { ...toGeneratedKey(apiKey, record), replacedKey },
    };
  });
}

export const rotateApiKeyCallable = defineCallable({
  name: "rotateApiKey",
  manages: "API keys",
  summary: "Replaces a key; the old one works until its grace ends",
  description:
    "The new key has the label, the environment, the purpose and the lifetime of the old one, and the requests of " +
    "its hour. The old key works for `graceSeconds` more, never longer than it would have; both keys then share " +
    "one hourly limit and count as one usable key. An ended, disabled or replaced key can't be rotated.",
  inputSchema: rotateKeyInput,
  resultSchema: rotatedKey,
  example: {
    input: { keyId: "key_0k3x9q2m7vd", graceSeconds: 3600 },
    result: {
      apiKey: "mm_live_…",
      keyId: "key_1f8w2c6h0zr",
      label: "my bot",
      environment: "production",
      createdAt: "2026-12-01T09:30:00.000Z",
      expiresAt: "2027-03-01T09:30:00.000Z",
      replacedKey: { keyId: "key_0k3x9q2m7vd", expiresAt: "2026-12-01T10:30:00.000Z" },
    },
  },
  handle: (input, uid, { keys }: { readonly keys: KeyRegistry }, at) => rotateKey(keys, uid, input, at),
});
