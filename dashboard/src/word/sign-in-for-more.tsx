import { signInHref } from "../explorer/failure-notice.tsx";
import { texts } from "../texts.ts";

const t = texts.word.signIn;

/** What somebody who is not signed in does not see of a word, and the way to it. */
export function SignInForMore() {
  return (
    <div class="notice">
      <p>{t.text}</p>
      <a class="button button-small" href={signInHref()}>
        {t.action}
      </a>
    </div>
  );
}
