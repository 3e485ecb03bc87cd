import { z } from "zod";

export const tokenSeconds = 3600;

/** The user of a token. */
export interface TokenUser {
  readonly uid: string;
  /** Null for an anonymous user. */
  readonly email: string | null;
  readonly emailVerified: boolean;
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  auth_time: z.number(),
  exp: z.number(),
});

/**
 * An ID token without a signature, as the Auth emulator's: firebase-admin takes those only while FIREBASE_AUTH_EMULATOR_HOST is
 * set, which the local server sets to itself. Times are in seconds.
 */
export function createIdToken(project: string, user: TokenUser, authTime: number, now: number): string {
  const { uid, email, emailVerified } = user;
  const claims = {
    iss: issuerOf(project),
    aud: project,
    sub: uid,
    user_id: uid,
    auth_time: authTime,
    iat: now,
    exp: now + tokenSeconds,
    ...(email !== null && { email, email_verified: emailVerified }),
    firebase: {
      identities: email === null ? {} : { email: [email] },
      sign_in_provider: email === null ? "anonymous" : "password",
    },
  };
  return [{ alg: "none", typ: "JWT" }, claims].map(encode).join(".") + ".";
}

/** The account of a token and when it signed in, in seconds; null for a text that is not a token of this project. */
export function readIdToken(
  project: string,
  token: string,
): { readonly uid: string; readonly authTime: number; readonly expiresAt: number } | null {
  const claims = claimsSchema.safeParse(decode(token.split(".")[1] ?? "")).data;
  if (claims?.iss !== issuerOf(project)) return null;
  return { uid: claims.sub, authTime: claims.auth_time, expiresAt: claims.exp };
}

function issuerOf(project: string): string {
  return `https://securetoken.google.com/${project}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}
