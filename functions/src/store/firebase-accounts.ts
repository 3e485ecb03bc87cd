import { getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import type { Accounts } from "../keys/end-deleted-accounts.ts";

/** Accounts of Firebase Auth, or of its emulator where FIREBASE_AUTH_EMULATOR_HOST names one. */
export const firebaseAccounts: Accounts = {
  async missing(uids) {
    const { notFound } = await getAuth(getApps()[0] ?? initializeApp()).getUsers(
      uids.map((uid) => ({ uid })),
    );
    return notFound.flatMap((one) => ("uid" in one ? [one.uid] : []));
  },
};
