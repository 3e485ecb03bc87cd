import { hashOf, isWellFormed, keyIdOf, keyNumberOf } from "../../src/access/api-key.ts";
import { findKey } from "../../src/access/find-key.ts";
import { keyStatusAt, type KeyStatus } from "../../src/access/key-state.ts";
import type { KeyDirectory, KeyRecord, KeyRegistry } from "../../src/access/key-store.ts";
import { AppError } from "../../src/base/errors.ts";

/** What an operator sees of a key of any account. */
export interface KeyNote {
  readonly keyId: string;
  readonly uid: string;
  readonly status: KeyStatus;
  readonly label: string;
}

/** Finds the key that a leaked text is. Throws `invalid` for a text that can't be a key, `not_found` for an unknown key. */
export async function findLeakedKey(keys: KeyDirectory, apiKey: string, at: number): Promise<KeyNote> {
  if (!isWellFormed(apiKey))
    throw new AppError("invalid", "That is no API key: a character is wrong or missing");
  const key = await keys.findByHash(hashOf(apiKey));
  if (key === null) throw new AppError("not_found", "No such key");
  return noteOf(key, at);
}

/** Refuses a key's requests from the next one on, until it is enabled again. Idempotent. Throws `not_found`. */
export function disableKey(keys: KeyRegistry & KeyDirectory, keyId: string, at: number): Promise<KeyNote> {
  return changeKey(keys, keyId, at, (key) => ({ ...key, disabledAt: key.disabledAt ?? at }));
}

/** Lets a disabled key work again. A revoked or expired key stays so. Throws `not_found`. */
export function enableKey(keys: KeyRegistry & KeyDirectory, keyId: string, at: number): Promise<KeyNote> {
  return changeKey(keys, keyId, at, (key) => ({ ...key, disabledAt: null }));
}

/** Changes one key of any account, as one atomic step among the owner's own changes. */
async function changeKey(
  keys: KeyRegistry & KeyDirectory,
  keyId: string,
  at: number,
  changed: (key: KeyRecord) => KeyRecord,
): Promise<KeyNote> {
  const keyNumber = keyNumberOf(keyId);
  const found = keyNumber === null ? null : await keys.findByNumber(keyNumber);
  if (found === null) throw new AppError("not_found", "No such key");
  return keys.change(found.uid, (existing) => {
    const key = changed(findKey(existing, keyId));
    return { write: [key], result: noteOf(key, at) };
  });
}

function noteOf(key: KeyRecord, at: number): KeyNote {
  return {
    keyId: keyIdOf(key.keyNumber),
    uid: key.uid,
    status: keyStatusAt(key, at),
    label: key.label,
  };
}
