import { chunksOf } from "../base/arrays.ts";
import { dayMs } from "../base/clock.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Which accounts exist, according to Firebase Auth. */
export interface Accounts {
  /** Those of up to 100 uids whose account does not exist. Throws when Auth fails. */
  missing(uids: readonly string[]): Promise<readonly string[]>;
}

/** Records that accounts own, such as keys. Each call throws `unavailable` when the store fails. */
export interface OwnedRecords {
  /** The accounts whose records have to be checked at `at` (UTC ms), without duplicates, in any order. */
  owners(at: number): Promise<readonly string[]>;
  /** Ends all records of an account, at once and for good. Returns how many were ended. */
  end(uid: string, at: number): Promise<number>;
}

/** The job runs daily and looks back two days, so that it makes up for a run that was missed. */
const usedWithinMs = 2 * dayMs;
const maxUids = 100;

/**
 * Ends the records of deleted accounts, and returns how many. Throws when the store or Auth fails; records
 * that were ended before that stay ended.
 */
export async function endDeletedAccounts(
  records: OwnedRecords,
  accounts: Accounts,
  at: number,
): Promise<number> {
  let ended = 0;
  for (const uids of chunksOf([...(await records.owners(at))], maxUids))
    for (const uid of await accounts.missing(uids)) ended += await records.end(uid, at);
  return ended;
}

/**
 * The keys of accounts. Owners are accounts that used a key in the last two days, because an unused key does
 * no harm. `end` does not count keys that had ended before.
 */
export function keysOfAccounts(keys: KeyRegistry & KeyDirectory): OwnedRecords {
  return {
    owners: (at) => keys.accountsUsedSince(at - usedWithinMs),
    end: (uid, at) =>
      keys.change(uid, (existing) => {
        const write = existing
          .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > at))
          .map((key) => ({ ...key, revokedAt: at }));
        return { write, result: write.length };
      }),
  };
}
