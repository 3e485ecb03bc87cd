import { Router, json, urlencoded } from "express";
import { z } from "zod";
import type { OriginCheck } from "../origins.ts";
import { purposes, type Account, type Purpose } from "./account-store.ts";
import type { Accounts, SignedIn } from "./accounts.ts";
import { tokenSeconds } from "./id-token.ts";
import { IdentityError } from "./identity-error.ts";
import { answerPreflight, refusePage, refuseUnsupported, refuseWith } from "./refusals.ts";

const text = z.string().optional();
const credentials = z.object({ email: text, password: text });
const tokenBody = z.object({ idToken: z.string() });
const codeRequest = z.object({ requestType: z.enum(purposes), email: text, idToken: z.string().default("") });
const resetRequest = z.object({ oobCode: z.string(), newPassword: text });
const updateRequest = z.object({ idToken: text, oobCode: text, password: text });
const refreshRequest = z.object({ grant_type: z.literal("refresh_token"), refresh_token: z.string() });
const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
const adminLookup = z.object({ localId: oneOrMore, email: oneOrMore });

export interface IdentityOptions {
  readonly accounts: Accounts;
  readonly project: string;
  /** Takes the place of an e-mail. `secret`: the code for its link; null when nobody has the address. */
  readonly sendLink: (email: string, purpose: Purpose, secret: string | null) => void;
  /** Which pages may call. */
  readonly originCheck: OriginCheck;
  /** The log's text for an error of the store. */
  readonly describe: (error: unknown) => string;
}

/** What the Firebase SDK calls of an Auth emulator, and the one look-up that firebase-admin makes of it. */
export function identityRoutes(options: IdentityOptions): Router {
  const router = Router();
  const routes = ["/identitytoolkit.googleapis.com", "/securetoken.googleapis.com"];
  router.use(routes, options.originCheck(refusePage));
  router.use("/identitytoolkit.googleapis.com/v1/projects", json(), adminRoutes(options.accounts));
  router.use(
    "/identitytoolkit.googleapis.com",
    answerPreflight,
    json(),
    clientRoutes(options),
    refuseUnsupported,
  );
  router.use(
    "/securetoken.googleapis.com",
    answerPreflight,
    urlencoded(),
    tokenRoutes(options),
    refuseUnsupported,
  );
  router.use(routes, refuseWith(options.describe));
  return router;
}

function clientRoutes({ accounts, sendLink }: IdentityOptions): Router {
  const router = Router();
  const post = (method: string, handle: (body: unknown) => unknown) =>
    router.post(`/v1/accounts\\:${method}`, async ({ body }: { body: unknown }, response) => {
      response.json(await handle(body));
    });

  post("signUp", async (body) => {
    const { email, password } = credentials.parse(body ?? {});
    if (email === undefined && password === undefined) return signedIn(accounts.signUpAnonymously());
    return signedIn(await accounts.signUp(required(email, "EMAIL"), required(password, "PASSWORD")));
  });
  post("signInWithPassword", async (body) => {
    const { email, password } = credentials.parse(body);
    const session = await accounts.signIn(required(email, "EMAIL"), required(password, "PASSWORD"));
    return { ...signedIn(session), registered: true };
  });
  post("lookup", (body) => ({
    kind: "identitytoolkit#GetAccountInfoResponse",
    users: [userOf(accounts.accountOf(tokenBody.parse(body).idToken))],
  }));
  post("sendOobCode", (body) => {
    const request = codeRequest.parse(body);
    const isReset = request.requestType === "PASSWORD_RESET";
    // Only a signed-in user can request a verification: its address is the account's.
    const email = isReset ? request.email : (accounts.accountOf(request.idToken).email ?? undefined);
    const address = required(email, "EMAIL");
    sendLink(address, request.requestType, accounts.codeFor(address, request.requestType));
    return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: address };
  });
  post("resetPassword", async (body) => {
    const { oobCode, newPassword } = resetRequest.parse(body);
    const { email, purpose } = accounts.checkCode(oobCode);
    if (newPassword !== undefined) await accounts.resetPassword(oobCode, newPassword);
    return { kind: "identitytoolkit#ResetPasswordResponse", email, requestType: purpose };
  });
  post("update", async (body) => {
    const { oobCode, idToken, password } = updateRequest.parse(body);
    if (oobCode !== undefined) return userOf(accounts.verifyEmail(oobCode));
    if (idToken === undefined || password === undefined) throw new IdentityError("OPERATION_NOT_ALLOWED");
    return signedIn(await accounts.changePassword(idToken, password));
  });
  post("delete", (body) => {
    accounts.remove(tokenBody.parse(body).idToken);
    return { kind: "identitytoolkit#DeleteAccountResponse" };
  });
  return router;
}

function tokenRoutes({ accounts, project }: IdentityOptions): Router {
  return Router().post("/v1/token", ({ body }: { body: unknown }, response) => {
    const session = accounts.refresh(refreshRequest.parse(body).refresh_token);
    response.json({
      access_token: session.idToken,
      id_token: session.idToken,
      refresh_token: session.refreshToken,
      expires_in: String(tokenSeconds),
      token_type: "Bearer",
      user_id: session.account.uid,
      project_id: project,
    });
  });
}

function adminRoutes(accounts: Accounts): Router {
  return Router().post("/:project/accounts\\:lookup", ({ body }: { body: unknown }, response) => {
    const { localId, email } = adminLookup.parse(body);
    const found = [...localId.map(accounts.byUid), ...email.map(accounts.byEmail)];
    const users = found.flatMap((account) => (account === null ? [] : [userOf(account)]));
    response.json({ kind: "identitytoolkit#GetAccountInfoResponse", users });
  });
}

function required(value: string | undefined, name: "EMAIL" | "PASSWORD"): string {
  if (value === undefined) throw new IdentityError(`MISSING_${name}`);
  return value;
}

function signedIn({ account, idToken, refreshToken }: SignedIn): object {
  return {
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    idToken,
    refreshToken,
    expiresIn: String(tokenSeconds),
  };
}

/** Without `providerUserInfo` the SDK takes a user for an anonymous one. */
function userOf(account: Account): object {
  const { uid, email, emailVerified, createdAt, lastLoginAt, validSince } = account;
  return {
    localId: uid,
    ...(email !== null && {
      email,
      emailVerified,
      providerUserInfo: [{ providerId: "password", federatedId: email, rawId: email, email }],
    }),
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    validSince: String(Math.floor(validSince / 1000)),
  };
}
