import { z } from "zod";
import { dayMs, toIso } from "../base/clock.ts";
import { allowNewKey } from "./allowance.ts";
import { environments, hashOf, hintOf, keyIdOf, randomApiKey, randomKeyNumber } from "./api-key.ts";
import { optional } from "./input.ts";
import type { KeyRecord, KeyRegistry } from "./key-store.ts";

const maxLabelCharacters = 60;
const maxDays = 365;

const label = z
  .string()
  .refine((text) => text.isWellFormed() && Array.from(text).length <= maxLabelCharacters)
  .meta({ maxLength: maxLabelCharacters });

export const generateKeyInput = z.object({
  label: optional(label, `a text of at most ${maxLabelCharacters} characters; empty by default`),
  environment: optional(z.enum(environments), `${environments.join(", ")}; production by default`),
  expiresInDays: optional(
    z.int().min(1).max(maxDays),
    `a whole number from 1 to ${maxDays}; without it the key does not expire`,
  ),
});
export type GenerateKeyInput = Partial<Readonly<z.output<typeof generateKeyInput>>>;

/** A key as its owner gets it at creation: the only time that `apiKey` is shown, because it is stored nowhere. */
export const generatedKey = z
  .object({
    apiKey: z.string().describe("The API key. It is shown only in this response."),
    keyId: z.string().describe("The key's id, which is not a secret"),
    label: z.string().describe("As given, or empty"),
    environment: z.enum(environments).describe("Where the key is meant to be used"),
    createdAt: z.iso.datetime().describe("When it was made"),
    expiresAt: z.iso.datetime().nullable().describe("When it ends; null: never"),
  })
  .meta({ id: "GeneratedApiKey" });
export type GeneratedKey = Readonly<z.output<typeof generatedKey>>;

/** Generates a key of an account. Throws `exhausted` when the account has as many as it may have, `unavailable` when the store fails. */
export async function generateKey(
  keys: KeyRegistry,
  uid: string,
  { label = "", environment = "production", expiresInDays }: GenerateKeyInput,
  at: number,
): Promise<GeneratedKey> {
  const expiresAt = expiresInDays === undefined ? null : at + expiresInDays * dayMs;
  const { apiKey, record } = newKeyRecord({ uid, label, environment, expiresAt, counted: true }, at);
  return keys.change(uid, (existing) => {
    allowNewKey(existing, at);
    return { write: [record], result: toGeneratedKey(apiKey, record) };
  });
}

/** A key that does not count toward what its account may have: the local server's ready key. Throws `unavailable` when the store fails. */
export async function generateUncountedKey(
  keys: KeyRegistry,
  uid: string,
  { label = "", environment = "development", expiresInDays = 1 }: GenerateKeyInput,
  at: number,
): Promise<GeneratedKey> {
  const expiresAt = at + expiresInDays * dayMs;
  const { apiKey, record } = newKeyRecord({ uid, label, environment, expiresAt, counted: false }, at);
  return keys.change(uid, () => ({ write: [record], result: toGeneratedKey(apiKey, record) }));
}

/** A random key, and the record of it that is stored. */
export function newKeyRecord(
  of: Pick<KeyRecord, "uid" | "label" | "environment" | "expiresAt" | "counted">,
  at: number,
): { apiKey: string; record: KeyRecord } {
  const apiKey = randomApiKey(of.environment);
  const record = {
    ...of,
    hash: hashOf(apiKey),
    keyNumber: randomKeyNumber(),
    hint: hintOf(apiKey),
    createdAt: at,
    revokedAt: null,
    disabledAt: null,
    replacedAt: null,
  };
  return { apiKey, record };
}

export function toGeneratedKey(apiKey: string, record: KeyRecord): GeneratedKey {
  const { label, environment, createdAt, expiresAt } = record;
  return {
    apiKey,
    keyId: keyIdOf(record.keyNumber),
    label,
    environment,
    createdAt: toIso(createdAt),
    expiresAt: expiresAt === null ? null : toIso(expiresAt),
  };
}
