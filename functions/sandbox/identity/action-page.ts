import { Router, urlencoded, type ErrorRequestHandler } from "express";
import { z } from "zod";
import { escapeHtml, plainPage } from "../plain-page.ts";
import type { OriginCheck, Refuse } from "../origins.ts";
import type { Accounts } from "./accounts.ts";
import { IdentityError } from "./identity-error.ts";

/** Where Firebase Hosting serves the pages that its e-mails link to. */
export const actionPath = "/__/auth/action";

const linkQuery = z.object({ mode: z.enum(["resetPassword", "verifyEmail"]), oobCode: z.string() });
const resetForm = z.object({ oobCode: z.string(), newPassword: z.string() });

/** The pages behind the links in place of e-mails: a form for a new password, or a note that the address is verified. */
export function actionPage(accounts: Accounts, originCheck: OriginCheck): Router {
  const router = Router();
  router.use(actionPath, (_request, response, next) => {
    response.set({
      "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      // Keeps the code of the link from other sites. With no-referrer a browser sends the form with the origin "null".
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store",
    });
    next();
  });
  router.use(actionPath, originCheck(refusePage));
  router.get(actionPath, ({ query }, response) => {
    const { mode, oobCode } = linkQuery.parse(query);
    response.send(
      mode === "resetPassword"
        ? pageOf("New password", formOf(accounts.checkCode(oobCode).email, oobCode))
        : pageOf(
            "Address verified",
            `<p>${escapeHtml(accounts.verifyEmail(oobCode).email)} is verified.</p>`,
          ),
    );
  });
  router.post(actionPath, urlencoded(), async ({ body }: { body: unknown }, response) => {
    const { oobCode, newPassword } = resetForm.parse(body);
    const { email } = await accounts.resetPassword(oobCode, newPassword);
    response.send(pageOf("Password changed", `<p>${escapeHtml(email)} has a new password.</p>`));
  });
  router.use(actionPath, refuse);
  return router;
}

const refusePage: Refuse = (response) =>
  void response.status(403).send(pageOf("That did not work", "<p>Another site sent this form.</p>"));

const refuse: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof IdentityError || error instanceof z.ZodError)) {
    next(error);
    return;
  }
  const isWeak = error.message.startsWith("WEAK_PASSWORD");
  const reason = isWeak ? "The password is too short." : "This link is no longer good. Ask for a new one.";
  response.status(400).send(pageOf("That did not work", `<p>${reason}</p>`));
};

function formOf(email: string, oobCode: string): string {
  return `<form method="post" action="${actionPath}">
<input type="hidden" name="oobCode" value="${escapeHtml(oobCode)}">
<p><label>New password of ${escapeHtml(email)}<br>
<input type="password" name="newPassword" minlength="6" autocomplete="new-password" required autofocus></label></p>
<p><button>Save</button></p>
</form>`;
}

function pageOf(title: string, content: string): string {
  return plainPage(title, `${content}\n<p><a href="/">Continue</a></p>`);
}
