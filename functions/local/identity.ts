import { json, Router } from "express";
import { z } from "zod";

/** The one account of the local run. */
const account = { uid: "demo-user", email: "demo@example.com", emailVerified: true };

const lookUp = z.object({ localId: z.array(z.string()).default([]) });

/** An ID token of the demo account, good for an hour. */
export function demoToken(project: string): string {
  return createIdToken(project, account, Math.floor(Date.now() / 1000));
}

/** The call of an Auth emulator with which firebase-admin verifies a token: does the account still exist? */
export function identityRouter(): Router {
  const router = Router();
  router.post(
    "/identitytoolkit.googleapis.com/v1/projects/:project/accounts\\:lookup",
    json(),
    ({ body }, response) => {
      const { localId } = lookUp.parse(body);
      const { uid, ...rest } = account;
      response.json(localId.includes(uid) ? { users: [{ localId: uid, ...rest, validSince: "0" }] } : {});
    },
  );
  return router;
}

export const tokenSeconds = 3600;

/** The account of a token. `email` is null for an anonymous one. */
interface TokenAccount {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/**
 * Makes an unsigned ID token, like the Auth emulator's. firebase-admin accepts it only while FIREBASE_AUTH_EMULATOR_HOST is set, which
 * the local server sets to itself. Times are in seconds.
 */
export function createIdToken(project: string, account: TokenAccount, now: number, authTime = now): string {
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

export function issuerOf(project: string): string {
  return `https://securetoken.google.com/${project}`;
}
