import { dayMs } from "../base/clock.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Who has an account, as Firebase Auth knows it. */
export interface Accounts {
  /** Those of up to 100 uids that have no account. Throws when Auth fails. */
  missing(uids: readonly string[]): Promise<readonly string[]>;
}

/** A key is looked at within a day of its use; a sweep that was missed is made up for by the next one. */
const usedWithinMs = 2 * dayMs;
const maxAsked = 100;

/**
 * Ends the keys of accounts that were deleted, as far as they were used in the last two days: a key that nobody uses harms nobody.
 * Returns how many keys it ended. Throws when the store or Auth fails; what was ended until then stays ended.
 */
export async function endKeysOfDeletedAccounts(
  keys: KeyRegistry & KeyDirectory,
  accounts: Accounts,
  at: number,
): Promise<number> {
  const uids = await keys.accountsUsedSince(at - usedWithinMs);
  let ended = 0;
  for (let first = 0; first < uids.length; first += maxAsked)
    for (const uid of await accounts.missing(uids.slice(first, first + maxAsked)))
      ended += await endKeysOfAccount(keys, uid, at);
  return ended;
}

/** Ends all keys of an account at once, for good. Returns how many there were that had not ended. */
export async function endKeysOfAccount(keys: KeyRegistry, uid: string, at: number): Promise<number> {
  return keys.change(uid, (existing) => {
    const write = existing
      .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > at))
      .map((key) => ({ ...key, revokedAt: at }));
    return { write, result: write.length };
  });
}
