import { settingsTexts } from "../settings/settings-texts.ts";
import { signInHref } from "./sign-in-href.ts";

const t = settingsTexts;

/** Shown after the account has signed out, here or in another tab. */
export function SignedOut() {
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
export function NotStarted({ title }: { title: string }) {
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
