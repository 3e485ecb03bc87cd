import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { endKeysOfDeleted, type Accounts } from "../keys/end-deleted-accounts.ts";
import type { KeyStore } from "../keys/key-store.ts";
import type { Instance } from "../http/endpoint.ts";
import { runJob } from "../middleware/run-job.ts";

const name = "endKeysOfDeletedAccounts";

/** The daily job that ends the keys of deleted accounts. It trusts nothing in the request that starts it. */
export function endKeysJob(
  { clock, log, services }: Instance<{ readonly keys: KeyStore }>,
  accounts: Accounts,
): () => Promise<void> {
  return () =>
    runJob(name, log, async () => {
      const startedAt = clock.monotonicMs();
      const keys = await endKeysOfDeleted(services().keys, accounts, clock.now());
      log.info(name, { function: name, keys, ms: Math.round(clock.monotonicMs() - startedAt) });
    });
}

/** The accounts of Firebase Auth, or of its emulator if FIREBASE_AUTH_EMULATOR_HOST is set. */
export const firebaseAccounts: Accounts = {
  async missing(uids) {
    const { notFound } = await getAuth(getApps()[0] ?? initializeApp()).getUsers(
      uids.map((uid) => ({ uid })),
    );
    return notFound.flatMap((account) => ("uid" in account ? [account.uid] : []));
  },
};
