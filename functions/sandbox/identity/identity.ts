import { Router } from "express";
import type { OriginCheck } from "../origins.ts";
import { openAccountStore, type Purpose } from "./account-store.ts";
import { createAccounts } from "./accounts.ts";
import { actionPage, actionPath } from "./action-page.ts";
import { demoAccount } from "./demo-user.ts";
import { createIdToken } from "./id-token.ts";
import { identityRoutes } from "./routes.ts";

export interface Identity {
  readonly router: Router;
  /** A fresh ID token of the demo user. */
  demoToken(): string;
  close(): void;
}

const links = {
  PASSWORD_RESET: { mode: "resetPassword", text: "Link for a new password of" },
  VERIFY_EMAIL: { mode: "verifyEmail", text: "Link that verifies the address" },
} satisfies Record<Purpose, { mode: string; text: string }>;

/** Firebase Auth of the local server: accounts in `folder`, links of e-mails to `log`. `baseUrl` is read when a link is made. */
export function createIdentity(
  folder: string,
  options: {
    readonly project: string;
    readonly baseUrl: () => string;
    readonly log: (line: string) => void;
    readonly originCheck: OriginCheck;
  },
): Identity {
  const { project, baseUrl, log, originCheck } = options;
  const demo = demoAccount(Date.now());
  const store = openAccountStore(folder, demo);

  const accounts = createAccounts(store, project, () => Date.now());
  function sendLink(email: string, purpose: Purpose, secret: string | null): void {
    if (secret === null) {
      log(`Nobody signed up as ${JSON.stringify(email)}: no link was made`);
      return;
    }
    const { mode, text } = links[purpose];
    const query = new URLSearchParams({ mode, oobCode: secret, apiKey: "local", lang: "en" });
    log(`${text} ${email}: ${baseUrl()}${actionPath}?${query.toString()}`);
  }

  const router = Router();
  router.use(
    identityRoutes({ accounts, project, sendLink, originCheck, describe: store.describe }),
    actionPage(accounts, originCheck),
  );
  return {
    router,
    demoToken() {
      const now = Math.floor(Date.now() / 1000);
      return createIdToken(project, demo, now, now);
    },
    close: () => store.close(),
  };
}
