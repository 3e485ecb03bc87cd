import { Router, urlencoded, type ErrorRequestHandler, type Response } from "express";
import { z } from "zod";
import { escapeHtml, plainPage } from "../plain-page.ts";
import type { OriginCheck, Refuse } from "@mention-market/service/local/origins";
import { IdentityError, type Accounts } from "./accounts.ts";

/** The path at which Firebase Hosting serves the pages that Firebase Auth's e-mails link to. */
export const actionPath = "/__/auth/action";

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
export function actionPage(accounts: Accounts, originCheck: OriginCheck): Router {
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
