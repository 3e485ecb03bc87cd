import { z } from "zod";
import { dayMs, toIso } from "../base/clock.ts";
import { allowNewKey } from "./allowance.ts";
import {
  environments,
  hashOf,
  hintOf,
  keyIdOf,
  makeApiKey,
  makeKeyNumber,
  type Environment,
} from "./api-key.ts";
import type { KeyRecord, KeyRegistry } from "./key-store.ts";

export interface NewKeyRequest {
  readonly label?: string | undefined;
  readonly environment?: Environment | undefined;
  readonly expiresInDays?: number | undefined;
}

/** Told once, at creation: `apiKey` is stored nowhere. */
export const newKey = z.object({
  apiKey: z.string().describe("the key, told this once"),
  keyId: z.string().describe("its public name"),
  label: z.string(),
  environment: z.enum(environments),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable().describe("null: never"),
});
export type NewKey = Readonly<z.output<typeof newKey>>;

/** Makes a key of an account. Throws `exhausted` when the account has as many as it may have. */
export async function generateKey(
  keys: KeyRegistry,
  uid: string,
  { label = "", environment = "production", expiresInDays }: NewKeyRequest,
  at: number,
): Promise<NewKey> {
  const expiresAt = expiresInDays === undefined ? null : at + expiresInDays * dayMs;
  const { apiKey, record } = makeKey({ uid, label, environment, expiresAt, counted: true }, at);
  return keys.change(uid, (existing) => {
    allowNewKey(existing, at);
    return { write: [record], result: toNewKey(apiKey, record) };
  });
}

/** A key that is there beside the account's own and does not count as one of them: the local server's ready key. */
export async function generateUncountedKey(
  keys: KeyRegistry,
  uid: string,
  { label = "", environment = "development", expiresInDays = 1 }: NewKeyRequest,
  at: number,
): Promise<NewKey> {
  const { apiKey, record } = makeKey(
    { uid, label, environment, expiresAt: at + expiresInDays * dayMs, counted: false },
    at,
  );
  return keys.change(uid, () => ({ write: [record], result: toNewKey(apiKey, record) }));
}

/** A fresh key and the record of it that is stored. */
export function makeKey(
  of: Pick<KeyRecord, "uid" | "label" | "environment" | "expiresAt" | "counted">,
  at: number,
): { apiKey: string; record: KeyRecord } {
  const apiKey = makeApiKey(of.environment);
  const record = {
    ...of,
    hash: hashOf(apiKey),
    keyNumber: makeKeyNumber(),
    hint: hintOf(apiKey),
    createdAt: at,
    revokedAt: null,
    disabledAt: null,
    replacedAt: null,
  };
  return { apiKey, record };
}

export function toNewKey(apiKey: string, record: KeyRecord): NewKey {
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
