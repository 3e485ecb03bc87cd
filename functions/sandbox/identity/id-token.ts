import { z } from "zod";
import type { Account } from "./account-store.ts";

export const tokenSeconds = 3600;

const claimsSchema = z.object({ iss: z.string(), sub: z.string(), auth_time: z.number(), exp: z.number() });

/**
 * Makes an unsigned ID token, like the Auth emulator's. firebase-admin accepts it only while FIREBASE_AUTH_EMULATOR_HOST is set, which
 * the local server sets to itself. Times are in seconds.
 */
export function createIdToken(project: string, account: Account, now: number, authTime = now): string {
  const { uid, email, emailVerified } = account;
  const claims = {
    ...{ iss: issuerOf(project), aud: project, sub: uid, user_id: uid },
    ...{ auth_time: authTime, iat: now, exp: now + tokenSeconds },
    ...(email !== null && { email, email_verified: emailVerified }),
    firebase: {
      identities: email === null ? {} : { email: [email] },
      sign_in_provider: email === null ? "anonymous" : "password",
    },
  };
  const parts = [{ alg: "none", typ: "JWT" }, claims];
  return parts.map((part) => `${Buffer.from(JSON.stringify(part)).toString("base64url")}.`).join("");
}

/** The claims of a token; null for a text that is not a token of this project. */
export function readIdToken(project: string, token: string): z.output<typeof claimsSchema> | null {
  try {
    const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    const claims = claimsSchema.parse(JSON.parse(payload));
    return claims.iss === issuerOf(project) ? claims : null;
  } catch {
    return null;
  }
}

function issuerOf(project: string): string {
  return `https://securetoken.google.com/${project}`;
}
