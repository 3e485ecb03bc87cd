import { AppError } from "../base/errors.ts";
import { keyNumberOf } from "./api-key.ts";
import type { KeyRecord } from "./key-store.ts";

/** One of an account's keys by its id. Throws `not_found` alike for an unknown id and for somebody else's. */
export function findKey(keys: readonly KeyRecord[], keyId: string): KeyRecord {
  const keyNumber = keyNumberOf(keyId);
  const key = keys.find((candidate) => candidate.keyNumber === keyNumber);
  if (key === undefined) throw new AppError("not_found", "No such key");
  return key;
}
