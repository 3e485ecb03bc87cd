import { sendEmailVerification, type User } from "@firebase/auth";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts.verify;

/** Asks the visitor to confirm the e-mail address until that is done. Checks again when the tab becomes visible. */
export function VerifyNotice({ user, isLocal }: { user: User; isLocal: boolean }) {
  const [isVerified, setVerified] = useState(user.emailVerified);
  const [outcome, setOutcome] = useState<string | null>(null);

  useEffect(() => {
    if (isVerified) return undefined;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      user.reload().then(
        () => setVerified(user.emailVerified),
        () => undefined,
      );
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [user, isVerified]);

  if (isVerified) return null;
  return (
    <div class="notice">
      <p>
        {t.text(user.email ?? "")} {isLocal && texts.localLink}
      </p>
      <span role="status">{outcome}</span>
      <button
        type="button"
        class="button button-quiet button-small"
        onClick={() =>
          void sendEmailVerification(user).then(
            () => setOutcome(isLocal ? t.printed : t.sent),
            () => setOutcome(t.failed),
          )
        }
      >
        {t.resend}
      </button>
    </div>
  );
}
