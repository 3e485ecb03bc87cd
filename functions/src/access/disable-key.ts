import { changeKey } from "./change-key.ts";
import type { KeyNote } from "./key-note.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Refuses a key's requests from the next one on, until it is enabled again. Doing it again changes nothing. Throws `not_found`. */
export function disableKey(keys: KeyRegistry & KeyDirectory, keyId: string, at: number): Promise<KeyNote> {
  return changeKey(keys, keyId, at, (key) => ({ ...key, disabledAt: key.disabledAt ?? at }));
}
