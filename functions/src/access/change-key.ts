import { AppError } from "../base/errors.ts";
import { keyNumberOf } from "./api-key.ts";
import { findKey } from "./find-key.ts";
import { noteOf, type KeyNote } from "./key-note.ts";
import type { KeyDirectory, KeyRecord, KeyRegistry } from "./key-store.ts";

/** An operator's change of one of any account's keys, in line with the changes of its owner. Throws `not_found`. */
export async function changeKey(
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
