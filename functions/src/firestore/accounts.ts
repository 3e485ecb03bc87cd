import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import type { Accounts } from "../keys/end-deleted-accounts.ts";

/** The accounts of Firebase Auth, or of its emulator if FIREBASE_AUTH_EMULATOR_HOST is set. */
export const firebaseAccounts: Accounts = {
  async missing(uids) {
    const { notFound } = await getAuth(getApps()[0] ?? initializeApp()).getUsers(
      uids.map((uid) => ({ uid })),
    );
    return notFound.flatMap((account) => ("uid" in account ? [account.uid] : []));
  },
};
