import { json, Router } from "express";
import { z } from "zod";
import { createIdToken } from "./id-token.ts";

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
