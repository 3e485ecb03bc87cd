import { chunksOf } from "../base/arrays.ts";
import { dayMs } from "../base/clock.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Which accounts exist, according to Firebase Auth. */
export interface Accounts {
  /** Those of up to 100 uids whose account does not exist. Throws when Auth fails. */
  missing(uids: readonly string[]): Promise<readonly string[]>;
}

/** The job runs daily and looks back two days, so that it makes up for a run that was missed. */
const usedWithinMs = 2 * dayMs;
const maxUids = 100;

/** Those of the accounts that were deleted, each as soon as Auth has named it. Throws when Auth fails. */
export async function* deletedOf(uids: readonly string[], accounts: Accounts): AsyncGenerator<string> {
  for (const some of chunksOf(uids, maxUids)) yield* await accounts.missing(some);
}

/**
 * Ends the keys of deleted accounts that used one in the last two days, because an unused key does no harm.
 * Returns how many. Throws when the store or Auth fails; keys that were ended before that stay ended.
 */
export async function endKeysOfDeleted(
  keys: KeyRegistry & KeyDirectory,
  accounts: Accounts,
  at: number,
): Promise<number> {
  let ended = 0;
  const owners = await keys.accountsUsedSince(at - usedWithinMs);
  for await (const uid of deletedOf(owners, accounts)) ended += await endKeysOf(uid, keys, at);
  return ended;
}

/** Ends all keys of an account, at once and for good. Returns how many, without those that had ended before. */
export function endKeysOf(uid: string, keys: KeyRegistry, at: number): Promise<number> {
  return keys.change(uid, (existing) => {
    const write = existing
      .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > at))
      .map((key) => ({ ...key, revokedAt: at }));
    return { write, result: write.length };
  });
}
