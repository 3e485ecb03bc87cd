import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { z } from "zod";
import { AppError } from "../../src/base/errors.ts";
import { openAccountStore } from "../../sandbox/identity/account-store.ts";

/** Where accounts are: a project of Firebase Auth, or the folder of a local server. */
export type AccountPlace = { readonly project: string } | { readonly folder: string };

const noUser = z.object({ code: z.literal("auth/user-not-found") });

/** The uid of the account with this e-mail address, in any case. Throws `not_found` when there is none. */
export async function uidOfEmail(place: AccountPlace, email: string): Promise<string> {
  const uid = "folder" in place ? localUid(place.folder, email) : await firebaseUid(place.project, email);
  if (uid === null) throw new AppError("not_found", "No account has this e-mail address");
  return uid;
}

function localUid(folder: string, email: string): string | null {
  const accounts = openAccountStore(folder);
  try {
    return accounts.byEmail(email.toLowerCase())?.uid ?? null;
  } finally {
    accounts.close();
  }
}

/** On the Auth emulator when FIREBASE_AUTH_EMULATOR_HOST names one. */
async function firebaseUid(projectId: string, email: string): Promise<string | null> {
  const app = initializeApp({ projectId });
  try {
    return (await getAuth(app).getUserByEmail(email)).uid;
  } catch (error) {
    if (noUser.safeParse(error).success) return null;
    throw error;
  } finally {
    await deleteApp(app);
  }
}
