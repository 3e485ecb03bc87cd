import { z } from "zod";
import { by } from "../base/arrays.ts";
import { toIso } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import {
  environments,
  hashOf,
  hintOf,
  keyIdOf,
  randomApiKey,
  randomKeyNumber,
  type Purpose,
} from "./api-key.ts";
import { maxCountedMs } from "./hourly-usage.ts";
import { deleteAtOf, endOf, keyStatusAt, lastSuccessor } from "./key-status.ts";
import type { KeyRecord, KeyRegistry } from "./key-store.ts";

/** Maximum usable keys of an account, which are not revoked or expired. A replaced key and its successor are one. */
export const maxUsableKeys = 10;

export const tooManyKeysText = `An account can have at most ${maxUsableKeys} usable keys`;

/** Maximum usable browser keys of an account, one for each of its devices. A replaced key and its successor are one. */
export const maxBrowserKeys = 5;

/** Maximum replaced keys of an account in their grace period. */
const maxKeysInGrace = 10;

/** Maximum stored keys of a purpose, with those that ended in the last 30 days. It bounds what listApiKeys returns. */
const maxStoredKeys = 500;

/** A new key as its owner receives it. Only this response shows `apiKey`, which is stored nowhere. */
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

/** Throws `exhausted` when the account has its maximum of usable keys. */
export function allowNewKey(existing: readonly KeyRecord[], at: number): void {
  const usable = existing.filter((key) => key.purpose === "server" && isUsable(key, at));
  const successors = new Set(usable.map((key) => lastSuccessor(key, existing).hash));
  if (successors.size >= maxUsableKeys) throw new AppError("exhausted", tooManyKeysText);
  allowRecord(existing, "server", at);
}

/** When an account's keys that have not ended were last used, UTC ms, by hash. Null: not yet. */
export async function lastUses(keys: KeyRegistry, uid: string, at: number) {
  const hashes = (await keys.list(uid)).filter((key) => isUsable(key, at)).map(({ hash }) => hash);
  const usage = await keys.usage(hashes);
  return new Map(hashes.map((hash, index) => [hash, usage[index]?.lastUsedAt ?? null]));
}

/**
 * The changes that make room for a new browser key, which takes over the hour of what it replaces: the least
 * recently used key, with those that it replaced. None while the account has fewer than its maximum. `usedAt`:
 * UTC ms of a key's last use. Throws `exhausted` when too many are stored.
 */
export function replaceBrowserKey(
  existing: readonly KeyRecord[],
  { hash, createdAt: at }: KeyRecord,
  usedAt: ReadonlyMap<string, number | null>,
): KeyRecord[] {
  allowRecord(existing, "browser", at);
  const usable = existing.filter((key) => key.purpose === "browser" && isUsable(key, at));
  const chains = [...Map.groupBy(usable, (key) => lastSuccessor(key, existing))];
  const lastUse = (key: KeyRecord) => usedAt.get(key.hash) ?? key.createdAt;
  const [oldest] = chains.toSorted(by(([, keys]) => Math.max(...keys.map(lastUse))));
  if (oldest === undefined || chains.length < maxBrowserKeys) return [];
  const [last, replaced] = oldest;
  const ended = replaced.map((key) => ({ ...key, expiresAt: at, replacedAt: key.replacedAt ?? at }));
  const giver = ended.find((key) => key.hash === last.hash) ?? last;
  return [...ended.filter((key) => key !== giver), { ...giver, replacedBy: hash }];
}

/**
 * The record of a key of this purpose that ended so lately that its requests count, and gives its hour to the
 * new key; null without one. Otherwise keys that are revoked and made anew would have an hour each.
 */
export function givingItsHour(
  keys: readonly KeyRecord[],
  { hash, purpose, createdAt: at }: KeyRecord,
): KeyRecord | null {
  const gives = (key: KeyRecord) =>
    key.purpose === purpose &&
    key.replacedBy === null &&
    !isUsable(key, at) &&
    endOf(key) > at - maxCountedMs;
  const giver = keys.find(gives);
  return giver === undefined ? null : { ...giver, replacedBy: hash };
}

/** Throws `exhausted` when the account may not replace this key. `withGrace`: it stays usable for a while. */
export function allowReplacement(
  existing: readonly KeyRecord[],
  old: KeyRecord,
  withGrace: boolean,
  at: number,
): void {
  const refusal = `An account can have at most ${maxKeysInGrace} replaced keys in their grace period`;
  if (withGrace)
    allowFewer(existing, maxKeysInGrace, refusal, (key) => key.replacedAt !== null && isUsable(key, at));
  allowRecord(existing, old.purpose, at);
}

/** Ended keys are kept for 30 days. Without this bound, a client that calls in a loop would fill the store. */
function allowRecord(existing: readonly KeyRecord[], purpose: Purpose, at: number): void {
  const refusal = `An account can have at most ${maxStoredKeys} keys, with those that ended in the last 30 days`;
  const isStored = (key: KeyRecord) => key.purpose === purpose && (deleteAtOf(key) ?? Infinity) > at;
  allowFewer(existing, maxStoredKeys, refusal, isStored);
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

/** A disabled key counts as usable, because the operator may enable it again. */
function isUsable(key: KeyRecord, at: number): boolean {
  return ["active", "disabled"].includes(keyStatusAt(key, at));
}

/** Makes a random key and its record for the store. */
export function newKeyRecord(
  of: Pick<KeyRecord, "uid" | "label" | "environment" | "purpose" | "expiresAt">,
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
    replacedBy: null,
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
