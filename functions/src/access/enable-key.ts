import { changeKey } from "./change-key.ts";
import type { KeyNote } from "./key-note.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Lets a disabled key work again; one that was revoked or has expired stays so. Throws `not_found`. */
export function enableKey(keys: KeyRegistry & KeyDirectory, keyId: string, at: number): Promise<KeyNote> {
  return changeKey(keys, keyId, at, (key) => ({ ...key, disabledAt: null }));
}
