import { AppError } from "../base/errors.ts";
import { deleteAtOf, keyStatusAt } from "./key-state.ts";
import type { KeyRecord } from "./key-store.ts";

/** Keys that an account may have at a time: not revoked, not expired, and not replaced. */
export const maxUsableKeys = 10;

export const tooManyKeysText = `An account can have at most ${maxUsableKeys} usable keys`;

/** Replaced keys of an account that may be in their grace at a time. */
const maxKeysInGrace = 10;

/** Keys of an account that are stored at a time, with those that ended in the last 30 days: what one call may have to list. */
const maxStoredKeys = 500;

/** Throws `exhausted` when an account may not have one more usable key. */
export function allowNewKey(existing: readonly KeyRecord[], at: number): void {
  const usable = existing.filter((key) => key.counted && key.replacedAt === null && isUsable(key, at));
  if (usable.length >= maxUsableKeys) {
    throw new AppError("exhausted", tooManyKeysText);
  }
  allowRecord(existing, at);
}

/** Throws `exhausted` when an account may not replace one more key, `withGrace` or at once. */
export function allowReplacement(existing: readonly KeyRecord[], withGrace: boolean, at: number): void {
  const inGrace = existing.filter((key) => key.counted && key.replacedAt !== null && isUsable(key, at));
  if (withGrace && inGrace.length >= maxKeysInGrace) {
    throw new AppError(
      "exhausted",
      `An account can have at most ${maxKeysInGrace} replaced keys in their grace`,
    );
  }
  allowRecord(existing, at);
}

/** Else a loop of calls would grow the account without bound: ended keys go only after their 30 days. */
function allowRecord(existing: readonly KeyRecord[], at: number): void {
  const kept = existing.filter((key) => key.counted && (deleteAtOf(key) ?? Infinity) > at);
  if (kept.length >= maxStoredKeys) {
    throw new AppError(
      "exhausted",
      `An account can have at most ${maxStoredKeys} keys, with those that ended in the last 30 days`,
    );
  }
}

/** A disabled key holds its place: its operator may enable it again. */
function isUsable(key: KeyRecord, at: number): boolean {
  const status = keyStatusAt(key, at);
  return status === "active" || status === "disabled";
}
