import { chunksOf } from "../base/arrays.ts";
import { dayMs } from "../base/clock.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Which accounts exist, according to Firebase Auth. */
export interface Accounts {
  /** Those of up to 100 uids whose account does not exist. Throws when Auth fails. */
  missing(uids: readonly string[]): Promise<readonly string[]>;
}

/** Records of a kind, such as keys, that accounts own. Each call throws `unavailable` when the store fails. */
export interface OwnedRecords {
  /** The accounts whose records a sweep at `at` (UTC ms) has to check, in any order. */
  owners(at: number): Promise<readonly string[]>;
  /** Ends all records of an account, at once and for good. Returns how many were ended. */
  end(uid: string, at: number): Promise<number>;
}

/** The kinds of records that end when their account is deleted. */
export type RecordsByKind = Readonly<Record<string, OwnedRecords>>;

/** The sweep runs daily and looks back two days, so that it makes up for a run that was missed. */
const usedWithinMs = 2 * dayMs;
const maxUids = 100;

/**
 * Ends the records of deleted accounts. Returns how many of each kind it ended. Throws when the store or Auth fails; records that were
 * ended before that stay ended.
 */
export async function endDeletedAccounts(
  ownedRecords: RecordsByKind,
  accounts: Accounts,
  at: number,
): Promise<Readonly<Record<string, number>>> {
  const kinds = Object.entries(ownedRecords);
  const owners = new Set<string>();
  for (const [, records] of kinds) for (const uid of await records.owners(at)) owners.add(uid);
  const ended = new Map(kinds.map(([kind]) => [kind, 0]));
  for (const uids of chunksOf([...owners], maxUids))
    for (const uid of await accounts.missing(uids))
      for (const [kind, records] of kinds)
        ended.set(kind, (ended.get(kind) ?? 0) + (await records.end(uid, at)));
  return Object.fromEntries(ended);
}

/** Ends all records of an account. Throws `unavailable` when the store fails. */
export async function endAccount(ownedRecords: RecordsByKind, uid: string, at: number): Promise<void> {
  for (const records of Object.values(ownedRecords)) await records.end(uid, at);
}

/**
 * The keys of accounts. Owners are accounts that used a key in the last two days, because an unused key does no harm. `end` does not
 * count keys that had ended before.
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
