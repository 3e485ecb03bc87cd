import { z } from "zod";
import { secondMs } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { allowReplacement } from "./allowance.ts";
import { findKey } from "./find-key.ts";
import { newKeyRecord, toGeneratedKey, type GeneratedKey } from "./generate-key.ts";
import { oneKeyInput, optional } from "./input.ts";
import { keyStatusAt } from "./key-state.ts";
import type { KeyRegistry } from "./key-store.ts";

const maxGraceSeconds = 7 * 24 * 60 * 60;

export const rotateKeyInput = oneKeyInput.extend({
  graceSeconds: optional(z.int().min(0).max(maxGraceSeconds), `a whole number from 0 to ${maxGraceSeconds}`),
});
export type RotateKeyInput = Readonly<z.output<typeof rotateKeyInput>>;

/**
 * Replaces a key: the new one takes over its label, environment and lifetime, the old one works on until the grace ends,
 * never longer than it would have. Throws `not_found`, `conflict` for a key that has ended or was replaced
 * already, `exhausted` when the account may not have more of them.
 */
export async function rotateKey(
  keys: KeyRegistry,
  uid: string,
  { keyId, graceSeconds = 0 }: RotateKeyInput,
  at: number,
): Promise<GeneratedKey> {
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
    const replaced = { ...old, replacedAt: at, expiresAt: Math.min(old.expiresAt ?? Infinity, graceEnds) };
    return { write: [record, replaced], result: toGeneratedKey(apiKey, record) };
  });
}
