import { AppError } from "../base/errors.ts";
import { hashOf, isWellFormed } from "./api-key.ts";
import type { KeyDirectory } from "./key-store.ts";
import { noteOf, type KeyNote } from "./key-note.ts";

/** Whose key a leaked one is. Throws `invalid` for a text that can't be a key, `not_found` for one that is kept no more. */
export async function findLeakedKey(keys: KeyDirectory, apiKey: string, at: number): Promise<KeyNote> {
  if (!isWellFormed(apiKey))
    throw new AppError("invalid", "That is no API key: a character is wrong or missing");
  const key = await keys.findByHash(hashOf(apiKey));
  if (key === null) throw new AppError("not_found", "No such key");
  return noteOf(key, at);
}
