import { sendEmailVerification, type User, type Auth } from "@firebase/auth";
import { useEffect, useState, useCallback, useMemo, useRef } from "preact/hooks";
import { texts } from "../texts.ts";
import { AccountLine } from "./account-frame.tsx";
import { GenerateDialog, keyName, NewKeyDialog, RevokeDialog, RotateDialog } from "./key-dialogs.tsx";
import { KeyList, useKeys } from "./key-list.tsx";
import type { ApiKey, KeysApi, NewKey } from "./keys-api.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts;
const verifyTexts = settingsTexts.verify;

/** The open dialog. A new key is kept only here, while its dialog is open. */
type Open =
  | { readonly kind: "generate" }
  | { readonly kind: "rotate" | "revoke"; readonly apiKey: ApiKey }
  | { readonly kind: "new-key"; readonly apiKey: string };

interface Props {
  readonly auth: Auth;
  readonly user: User;
  readonly api: KeysApi;
  /** Whether links are printed in a terminal instead of sent by e-mail. */
  readonly isLocal: boolean;
}

export function SettingsApp({ auth, user, api, isLocal }: Props) {
  const state = useKeys(api);
  const [open, setOpen] = useState<Open | null>(null);
  const [message, setMessage] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useMemo(() => Date.now(), [state.readAt, open]);
  const close = useCallback(() => setOpen(null), []);

  // A dialog returns the focus to its button. But the button of a revoked key disappears with its row, and that of a rotated key may be
  // gone.
  const isRevoked = useRef(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = isRevoked.current || document.activeElement === document.body;
    if (open === null && wasOpen.current && isLost) heading.current?.focus();
    wasOpen.current = open !== null;
    isRevoked.current = false;
  }, [open]);

  function showNewKey({ apiKey }: NewKey, text: string): void {
    setOpen({ kind: "new-key", apiKey });
    setMessage(text);
    void state.changed();
  }

  function revoked(key: ApiKey): void {
    close();
    isRevoked.current = true;
    setMessage(t.revoke.done(keyName(key)));
    void state.changed();
  }

  return (
    <>
      <div class="settings-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t.title}
          </h1>
          <AccountLine auth={auth} user={user} keys={api} />
        </div>
        <button type="button" class="button" onClick={() => setOpen({ kind: "generate" })}>
          {t.generate}
        </button>
      </div>
      <p role="status" class={message === "" ? "visually-hidden" : "notice notice-good"}>
        {message}
      </p>
      <VerifyNotice user={user} isLocal={isLocal} />
      <KeyList
        state={state}
        refresh={state.refresh}
        now={now}
        onGenerate={() => setOpen({ kind: "generate" })}
        onRotate={(apiKey) => setOpen({ kind: "rotate", apiKey })}
        onRevoke={(apiKey) => setOpen({ kind: "revoke", apiKey })}
      />
      {open?.kind === "generate" && (
        <GenerateDialog
          api={api}
          onClose={close}
          onGenerated={(key) => showNewKey(key, t.newKey.generated(keyName(shownAs(key))))}
        />
      )}
      {open?.kind === "rotate" && (
        <RotateDialog
          api={api}
          apiKey={open.apiKey}
          onClose={close}
          onRotated={(key) => showNewKey(key, t.rotate.done(keyName(open.apiKey), shownAs(key).hint))}
        />
      )}
      {open?.kind === "revoke" && (
        <RevokeDialog
          api={api}
          apiKey={open.apiKey}
          now={now}
          onClose={close}
          onRevoked={() => revoked(open.apiKey)}
        />
      )}
      {open?.kind === "new-key" && <NewKeyDialog apiKey={open.apiKey} onClose={close} />}
    </>
  );
}

/** A new key as lists show it. */
function shownAs({ apiKey, label }: NewKey): { label: string; hint: string } {
  return { label, hint: apiKey.slice(-4) };
}

/** Asks the visitor to confirm the e-mail address until that is done. Checks again when the tab becomes visible. */
function VerifyNotice({ user, isLocal }: { user: User; isLocal: boolean }) {
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
        {verifyTexts.text(user.email ?? "")} {isLocal && texts.localLink}
      </p>
      <span role="status">{outcome}</span>
      <button
        type="button"
        class="button button-quiet button-small"
        onClick={() =>
          void sendEmailVerification(user).then(
            () => setOutcome(isLocal ? verifyTexts.printed : verifyTexts.sent),
            () => setOutcome(verifyTexts.failed),
          )
        }
      >
        {verifyTexts.resend}
      </button>
    </div>
  );
}
