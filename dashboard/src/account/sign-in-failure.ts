import { codeOf } from "./error-code.ts";
import { signInTexts } from "./sign-in-texts.ts";

const t = signInTexts.failures;

/** The Auth emulator and Google have different codes for a wrong password. Visitors learn only that it is wrong. */
const byCode: Readonly<Record<string, string>> = {
  "auth/invalid-credential": t.credentials,
  "auth/invalid-login-credentials": t.credentials,
  "auth/wrong-password": t.credentials,
  "auth/user-not-found": t.credentials,
  "auth/email-already-in-use": t.emailInUse,
  "auth/invalid-email": t.email,
  "auth/missing-email": t.email,
  "auth/weak-password": t.weak,
  "auth/user-disabled": t.disabled,
  "auth/too-many-requests": t.tooMany,
  "auth/network-request-failed": t.network,
};

export function signInFailureText(error: unknown): string {
  return byCode[codeOf(error)] ?? t.other;
}
