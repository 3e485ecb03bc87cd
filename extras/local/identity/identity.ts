import { Router, urlencoded, type ErrorRequestHandler, type Response, json } from "express";
import { z } from "zod";
import { escapeHtml, plainPage } from "../plain-page.ts";
import type { OriginCheck, Refuse } from "@mention-market/service/local/origins";
import { IdentityError, type Accounts, createAccounts, purposes } from "./accounts.ts";
import { messageOf } from "@mention-market/service/base/errors";
import { say } from "@mention-market/service/local/local-log";
import { openAccountStore, type Account, demoAccount } from "./account-store.ts";
import { createIdToken } from "@mention-market/service/local/identity";
import { answerPreflight } from "../answer-preflight.ts";

const newAccount = z.object({ email: z.string().nullable().default(null), password: z.string().default("") });
const credentials = z.object({ email: z.string(), password: z.string() });
const token = z.object({ idToken: z.string() });
const linkRequest = z.object({
  requestType: z.enum(purposes),
  email: z.string().optional(),
  idToken: z.string().default(""),
});
const refresh = z.object({ grant_type: z.literal("refresh_token"), refresh_token: z.string() });
const texts = z.array(z.string()).default([]);
const adminLookup = z.object({ localId: texts, email: texts });

const links = {
  PASSWORD_RESET: { mode: "resetPassword", text: "Link for a new password of" },
  VERIFY_EMAIL: { mode: "verifyEmail", text: "Link that verifies the address" },
};
const toolkit = "/identitytoolkit.googleapis.com";
const calls = `${toolkit}/v1/accounts\\`;
const secureToken = "/securetoken.googleapis.com";

export interface IdentitySettings {
  /** The folder of the accounts. */
  readonly folder: string;
  readonly project: string;
  /** Returns this server's address. Called when a link is made. */
  readonly baseUrl: () => string;
  readonly originCheck: OriginCheck;
  /** Called with the uid of a deleted account. The response to the deletion waits for it. */
  readonly onRemoved: (uid: string) => Promise<void>;
}

/**
 * The local server's Firebase Auth: the calls of an Auth emulator that the Firebase SDK and firebase-admin make. Links that would be
 * sent by e-mail are logged.
 */
export function createIdentity({ folder, project, baseUrl, originCheck, onRemoved }: IdentitySettings) {
  const store = openAccountStore(folder, demoAccount);
  const accounts = createAccounts(store, project, () => Date.now());
  const router = Router();
  router.use([toolkit, secureToken], originCheck(refusePage), answerPreflight, json(), urlencoded());

  function post<Body>(
    path: string,
    schema: z.ZodType<Body>,
    handle: (body: Body) => object | Promise<object>,
  ): void {
    router.post(path, async (request, response) => {
      response.json(await handle(schema.parse(request.body ?? {})));
    });
  }
  post(`${calls}:signUp`, newAccount, ({ email, password }) => accounts.signUp(email, password));
  post(`${calls}:signInWithPassword`, credentials, ({ email, password }) => ({
    ...accounts.signIn(email, password),
    registered: true,
  }));
  post(`${calls}:lookup`, token, ({ idToken }) => listOf([accounts.accountOf(idToken)]));
  post(`${calls}:sendOobCode`, linkRequest, ({ requestType, email, idToken }) => {
    // Only a signed-in user can request a verification, so the address is that of the account.
    const address = (requestType === "PASSWORD_RESET" ? email : accounts.accountOf(idToken).email) ?? "";
    const oobCode = accounts.addLink(address, requestType);
    const { mode, text } = links[requestType];
    if (oobCode === null) say(`Nobody signed up as ${JSON.stringify(address)}: no link was made`);
    else say(`${text} ${address}: ${baseUrl()}${actionPath}?mode=${mode}&oobCode=${oobCode}&apiKey=local`);
    return { email: address };
  });
  post(`${calls}:delete`, token, async ({ idToken }) => {
    await onRemoved(accounts.remove(idToken));
    return {};
  });
  post(`${secureToken}/v1/token`, refresh, ({ refresh_token }) => {
    const { localId, idToken, expiresIn } = accounts.refresh(refresh_token);
    const tokens = { access_token: idToken, id_token: idToken, refresh_token, expires_in: expiresIn };
    return { ...tokens, token_type: "Bearer", user_id: localId, project_id: project };
  });
  post(`${toolkit}/v1/projects/:project/accounts\\:lookup`, adminLookup, ({ localId, email }) =>
    listOf([...localId.map(accounts.byUid), ...email.map(accounts.byEmail)]),
  );
  router.use([toolkit, secureToken], () => {
    throw new IdentityError("OPERATION_NOT_ALLOWED : Only e-mail, password and anonymous users work here");
  });
  router.use([toolkit, secureToken], refuseError);
  router.use(actionPage(accounts, originCheck));
  return {
    router,
    /** Makes an ID token of the demo user. */
    demoToken: () => createIdToken(project, demoAccount, Math.floor(Date.now() / 1000)),
    close: () => store.close(),
  };
}

/** Writes an error as an Auth emulator does. A failure of the accounts' file is a 503, with its text in the log. */
const refuseError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const isUnreadableBody = error instanceof Error && "status" in error;
  if (response.headersSent) next(error);
  else if (error instanceof IdentityError) refuse(response, 400, error.message);
  else if (error instanceof z.ZodError || isUnreadableBody) refuse(response, 400, "INVALID_ARGUMENT");
  else {
    say(`The local accounts failed: ${messageOf(error)}`);
    refuse(response, 503, "UNAVAILABLE");
  }
};

const refusePage: Refuse = (response, message) => refuse(response, 403, `PERMISSION_DENIED : ${message}`);

function refuse(response: Response, code: number, message: string): void {
  const errors = [{ message, domain: "global", reason: "invalid" }];
  response.status(code).json({ error: { code, message, errors } });
}

function listOf(accounts: readonly (Account | null)[]): object {
  return { users: accounts.flatMap((account) => (account === null ? [] : [userOf(account)])) };
}

/** Without `providerUserInfo`, the SDK would treat the user as anonymous. */
function userOf({ uid, email, emailVerified, createdAt, lastLoginAt, validSince }: Account): object {
  const provider = { providerId: "password", federatedId: email, rawId: email, email };
  return {
    localId: uid,
    ...(email !== null && { email, emailVerified, providerUserInfo: [provider] }),
    createdAt: String(createdAt),
    lastLoginAt: String(lastLoginAt),
    validSince: String(Math.floor(validSince / 1000)),
  };
}

/** The path at which Firebase Hosting serves the pages that Firebase Auth's e-mails link to. */
const actionPath = "/__/auth/action";

const linkQuery = z.object({ mode: z.enum(["resetPassword", "verifyEmail"]), oobCode: z.string() });

const resetForm = z.object({ oobCode: z.string(), newPassword: z.string() });

const pageHeaders = {
  "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  // Keeps the link's code from other sites. With no-referrer, a browser would send the form with the origin "null".
  "Referrer-Policy": "same-origin",
  "Cache-Control": "no-store",
};

/**
 * The pages behind links that are logged instead of sent by e-mail: a form for a new password, or a note that the address is verified.
 */
function actionPage(accounts: Accounts, originCheck: OriginCheck): Router {
  const router = Router();
  router.use(actionPath, originCheck(refuseForm));
  router.get(actionPath, ({ query }, response) => {
    const { mode, oobCode } = linkQuery.parse(query);
    const email = escapeHtml(accounts.linkOf(oobCode).email);
    if (mode === "resetPassword") {
      sendPage(response, "New password", formOf(email, oobCode));
    } else {
      accounts.verifyEmail(oobCode);
      sendPage(response, "Address verified", `<p>${email} is verified.</p>`);
    }
  });
  router.post(actionPath, urlencoded(), ({ body }: { body: unknown }, response) => {
    const { oobCode, newPassword } = resetForm.parse(body);
    const { email } = accounts.linkOf(oobCode);
    accounts.resetPassword(oobCode, newPassword);
    sendPage(response, "Password changed", `<p>${escapeHtml(email)} has a new password.</p>`);
  });
  router.use(actionPath, refuseLink);
  return router;
}

const refuseForm: Refuse = (response) => refuseAction(response, 403, "Another site sent this form.");

const refuseLink: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof IdentityError || error instanceof z.ZodError)) next(error);
  else if (error.message.startsWith("WEAK_PASSWORD"))
    refuseAction(response, 400, "The password is too short.");
  else refuseAction(response, 400, "This link is no longer good. Ask for a new one.");
};

function formOf(email: string, oobCode: string): string {
  return `<form method="post" action="${actionPath}">
<input type="hidden" name="oobCode" value="${escapeHtml(oobCode)}">
<p><label>New password of ${email}<br>
<input type="password" name="newPassword" minlength="6" autocomplete="new-password" required autofocus></label></p>
<p><button>Save</button></p>
</form>`;
}

function refuseAction(response: Response, status: number, reason: string): void {
  sendPage(response.status(status), "That did not work", `<p>${reason}</p>`);
}

function sendPage(response: Response, title: string, content: string): void {
  response.set(pageHeaders).send(plainPage(title, `${content}\n<p><a href="/">Continue</a></p>`));
}
