import { z } from "zod";
import { dayMs, toIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { environments, hashOf, hintOf, keyIdOf, randomApiKey, randomKeyNumber } from "./api-key.ts";
import { optional } from "./input.ts";
import { type KeyRecord, type KeyRegistry, deleteAtOf, keyStatusAt } from "./key-store.ts";

/** Keys that an account may have at a time: not revoked, not expired, and not replaced. */
export const maxUsableKeys = 10;

export const tooManyKeysText = `An account can have at most ${maxUsableKeys} usable keys`;

/** Replaced keys of an account that may be in their grace at a time. */
const maxKeysInGrace = 10;

/** Keys of an account that are stored at a time, with those that ended in the last 30 days: what one call may have to list. */
const maxStoredKeys = 500;

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
type GeneratedKey = Readonly<z.output<typeof generatedKey>>;

/** Generates a key of an account. Throws `exhausted` when the account has as many as it may have, `unavailable` when the store fails. */
export async function generateKey(
  keys: KeyRegistry,
  uid: string,
  { label = "", environment = "production", expiresInDays }: GenerateKeyInput,
  at: number,
): Promise<GeneratedKey> {
  const expiresAt = expiresInDays === undefined ? null : at + expiresInDays * dayMs;
  const { apiKey, record } = newKeyRecord({ uid, label, environment, expiresAt }, at);
  return keys.change(uid, (existing) => {
    allowNewKey(existing, at);
    return { write: [record], result: toGeneratedKey(apiKey, record) };
  });
}

/** Throws `exhausted` when an account may not have one more usable key. */
function allowNewKey(existing: readonly KeyRecord[], at: number): void {
  allowFewer(existing, maxUsableKeys, tooManyKeysText, (key) => key.replacedAt === null && isUsable(key, at));
  allowRecord(existing, at);
}

/** Throws `exhausted` when an account may not replace one more key, `withGrace` or at once. */
export function allowReplacement(existing: readonly KeyRecord[], withGrace: boolean, at: number): void {
  const refusal = `An account can have at most ${maxKeysInGrace} replaced keys in their grace`;
  if (withGrace)
    allowFewer(existing, maxKeysInGrace, refusal, (key) => key.replacedAt !== null && isUsable(key, at));
  allowRecord(existing, at);
}

/** Else a loop of calls would grow the account without bound: ended keys go only after their 30 days. */
function allowRecord(existing: readonly KeyRecord[], at: number): void {
  const refusal = `An account can have at most ${maxStoredKeys} keys, with those that ended in the last 30 days`;
  allowFewer(existing, maxStoredKeys, refusal, (key) => (deleteAtOf(key) ?? Infinity) > at);
}

function allowFewer(
  existing: readonly KeyRecord[],
  max: number,
  refusal: string,
  isMeant: (key: KeyRecord) => boolean,
): void {
  const meant = existing.filter(isMeant);
  if (meant.length >= max) throw new AppError("exhausted", refusal);
}

/** A disabled key holds its place: its operator may enable it again. */
function isUsable(key: KeyRecord, at: number): boolean {
  return ["active", "disabled"].includes(keyStatusAt(key, at));
}

/** A random key, and the record of it that is stored. */
export function newKeyRecord(
  of: Pick<KeyRecord, "uid" | "label" | "environment" | "expiresAt">,
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
