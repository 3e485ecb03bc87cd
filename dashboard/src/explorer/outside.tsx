import { signInHref } from "../account/sign-in-href.ts";
import { dayText } from "../ui/times.ts";
import { texts } from "../texts.ts";

const t = texts.explorer;

interface Props {
  readonly wasSignedIn: boolean;
  /** What the page would show; null: a general text about markets. */
  readonly wanted?: { readonly heading: string; readonly text: string } | null;
}

/** Shown to a visitor who is not signed in, or no longer. */
export function NotSignedIn({ wasSignedIn, wanted = null }: Props) {
  const words = wasSignedIn ? t.signedOut : { ...t.notSignedIn, ...wanted };
  return (
    <div class="empty panel" role="alert">
      <h1>{words.heading}</h1>
      <p>{words.text}</p>
      <a class="button" href={signInHref()}>
        {words.action}
      </a>
    </div>
  );
}

/** Shown to a visitor who is not signed in, of an event that only an account can read. */
export function SettledEvent({ at }: { readonly at: string }) {
  return (
    <div class="empty panel">
      <h1>{texts.event.settledOn(dayText(at))}</h1>
      <p>{texts.event.settledSignIn}</p>
      <a class="button" href={signInHref()}>
        {t.notSignedIn.action}
      </a>
      <p>
        <a href="/events">{texts.event.toEvents}</a>
      </p>
    </div>
  );
}

/** Shown if the page can't load its configuration. */
export function NotStarted() {
  return (
    <div class="empty panel" role="alert">
      <h1>{t.notStarted}</h1>
      <p>{navigator.onLine ? t.failures.unreachable : t.failures.offline}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t.failures.retry}
      </button>
    </div>
  );
}
