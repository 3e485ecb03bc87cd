import { onAuthStateChanged, type User } from "@firebase/auth";
import { render, type ComponentChildren } from "preact";
import { dropOtherKeys } from "../explorer/explorer-key.ts";
import { settingsTexts } from "../settings/settings-texts.ts";
import { rememberAccount } from "./header-account.ts";
import { signInHref } from "./sign-in-href.ts";
import { startFirebase, type Firebase } from "./start-firebase.ts";

const t = settingsTexts;

interface AccountPage {
  readonly title: string;
  /** Shown until the session is known. */
  readonly frame: ComponentChildren;
  /** Shown to a visitor without an account; null: the sign-in page is. */
  readonly outside?: ComponentChildren;
  /** Called once. The returned function renders the page for a signed-in user. */
  readonly app: (firebase: Firebase) => (user: User) => ComponentChildren;
}

/** Runs a page that needs an account. Visitors without one are sent to the sign-in page, and from there back here. */
export function startAccountPage({ title, frame, outside = null, app }: AccountPage): void {
  const root = document.querySelector("#app");
  if (root === null) return;
  root.replaceChildren();
  render(frame, root);
  startFirebase().then(
    (firebase) => {
      const appOf = app(firebase);
      let wasSignedIn = false;
      onAuthStateChanged(firebase.auth, (user) => {
        void dropOtherKeys(user?.uid ?? null);
        rememberAccount(user !== null);
        if (user !== null) render(appOf(user), root);
        else if (wasSignedIn) render(<SignedOut />, root);
        else if (outside !== null) render(outside, root);
        else location.replace(signInHref());
        wasSignedIn = user !== null;
      });
    },
    () => render(<NotStarted title={title} />, root),
  );
}

/** Shown after the account has signed out, here or in another tab. */
function SignedOut() {
  return (
    <div class="empty panel" role="alert">
      <h1>{t.signedOut.heading}</h1>
      <p>{t.signedOut.text}</p>
      <a class="button" href={signInHref()}>
        {t.signedOut.action}
      </a>
    </div>
  );
}

/** Shown if the page can't load its configuration. */
function NotStarted({ title }: { title: string }) {
  return (
    <div class="empty panel" role="alert">
      <h1>{title}</h1>
      <p>{navigator.onLine ? t.failures.start : t.failures.offline}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t.failures.retry}
      </button>
    </div>
  );
}
