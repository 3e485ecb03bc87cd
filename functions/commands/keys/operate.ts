import { AppError } from "../../src/base/errors.ts";
import { readKeyUsage, type KeyUsage } from "../../src/functions/get-api-key-usage.ts";
import { hashOf, isWellFormed, keyForm, keyIdOf, keyNumberOf } from "../../src/keys/api-key.ts";
import { findKey, type KeyStatus, keyStatusAt } from "../../src/keys/key-status.ts";
import type { KeyDirectory, KeyRecord, KeyRegistry } from "../../src/keys/key-store.ts";

/** A key in the operator's output. */
export interface KeySummary {
  readonly keyId: string;
  readonly uid: string;
  readonly status: KeyStatus;
  readonly label: string;
}

type Keys = KeyRegistry & KeyDirectory;

const anywhere = new RegExp(keyForm, "g");

/**
 * Finds the keys in a text: a key, a URL, lines of a log. Throws `invalid` for a text without a well-formed key, and `not_found` if the
 * store has none of them.
 */
export async function findLeakedKeys(keys: KeyDirectory, text: string, at: number): Promise<KeySummary[]> {
  const candidates = [...new Set(text.match(anywhere))].filter(isWellFormed);
  if (candidates.length === 0) {
    throw new AppError("invalid", "There is no API key in that text: a character is wrong or missing");
  }
  const found = await Promise.all(candidates.map((apiKey) => keys.findByHash(hashOf(apiKey))));
  const known = found.filter((key) => key !== null);
  if (known.length === 0) throw new AppError("not_found", "No such key");
  return known.map((key) => summaryOf(key, at));
}

/** What an operator can do to a key. Repeating it changes nothing. A revoked or expired key can't be restored. */
const operations = {
  /** Refuses its requests from the next one on, until it is enabled again. */
  disable: (key: KeyRecord, at: number) => ({ ...key, disabledAt: key.disabledAt ?? at }),
  enable: (key: KeyRecord) => ({ ...key, disabledAt: null }),
  /** Ends the key at once, for good. */
  revoke: (key: KeyRecord, at: number) => ({ ...key, revokedAt: key.revokedAt ?? at }),
};

export type Operation = keyof typeof operations;

/** Changes a key of any account, atomically with the owner's own changes. Throws `not_found`. */
export async function operate(
  keys: Keys,
  operation: Operation,
  keyId: string,
  at: number,
): Promise<KeySummary> {
  const { uid } = await findById(keys, keyId);
  return keys.change(uid, (existing) => {
    const key = operations[operation](findKey(existing, keyId), at);
    return { write: [key], result: summaryOf(key, at) };
  });
}

/** The usage of a key of any account, with its summary. Counts nothing. Throws `not_found`. */
export async function usageOfAnyone(
  keys: Keys,
  keyId: string,
  limit: number,
  at: number,
): Promise<KeySummary & KeyUsage> {
  const key = await findById(keys, keyId);
  return { ...summaryOf(key, at), ...(await readKeyUsage(keys, key.uid, keyId, limit, at)) };
}

async function findById(keys: KeyDirectory, keyId: string): Promise<KeyRecord> {
  const keyNumber = keyNumberOf(keyId);
  const found = keyNumber === null ? null : await keys.findByNumber(keyNumber);
  if (found === null) throw new AppError("not_found", "No such key");
  return found;
}

function summaryOf(key: KeyRecord, at: number): KeySummary {
  return {
    keyId: keyIdOf(key.keyNumber),
    uid: key.uid,
    status: keyStatusAt(key, at),
    label: key.label,
  };
}
