import { signInHref } from "../account/sign-in-href.ts";
import { texts } from "../texts.ts";
import { alertTexts } from "./alert-texts.ts";

const t = alertTexts.outside;

/** Says what an alert is to a visitor who is not signed in. */
export function AlertsOutside() {
  return (
    <div class="empty panel">
      <h1>{t.heading}</h1>
      <p>{t.text}</p>
      <blockquote class="hint">{t.example}</blockquote>
      <p class="dialog-actions">
        <a class="button" href={signInHref()}>
          {texts.layout.signIn}
        </a>
        <a class="button button-quiet" href="/events">
          {alertTexts.list.choose}
        </a>
      </p>
    </div>
  );
}
