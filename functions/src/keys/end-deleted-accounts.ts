import { chunksOf } from "../base/arrays.ts";
import { dayMs } from "../base/clock.ts";
import type { KeyDirectory, KeyRegistry } from "./key-store.ts";

/** Who has an account, as Firebase Auth knows it. */
export interface Accounts {
  /** Those of up to 100 uids that have no account. Throws when Auth fails. */
  missing(uids: readonly string[]): Promise<readonly string[]>;
}

/** What accounts have of one kind. Each call throws `unavailable` when the store fails. */
export interface OwnedRecords {
  /** The accounts whose end would matter at `at` (UTC ms), in any order. */
  owners(at: number): Promise<readonly string[]>;
  /** Ends all that an account has, at once and for good. Returns how many there were. */
  end(uid: string, at: number): Promise<number>;
}

/** Everything that ends with an account, by its kind. */
export type RecordsByKind = Readonly<Record<string, OwnedRecords>>;

/** A key is looked at within a day of its use; a sweep that was missed is made up for by the next one. */
const usedWithinMs = 2 * dayMs;
const maxAsked = 100;

/**
 * Ends what deleted accounts have. Returns how many of each kind it ended. Throws when the store or Auth fails; what was ended until
 * then stays ended.
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
  for (const uids of chunksOf([...owners], maxAsked))
    for (const uid of await accounts.missing(uids))
      for (const [kind, records] of kinds)
        ended.set(kind, (ended.get(kind) ?? 0) + (await records.end(uid, at)));
  return Object.fromEntries(ended);
}

/** Ends all that an account has. Throws `unavailable` when the store fails. */
export async function endAccount(ownedRecords: RecordsByKind, uid: string, at: number): Promise<void> {
  for (const records of Object.values(ownedRecords)) await records.end(uid, at);
}

/** Its owners have used a key in the last two days: one that nobody uses harms nobody. What had ended before is not counted. */
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
