import { signOut, type Auth, type User } from "@firebase/auth";
import type { ComponentChildren } from "preact";
import { createExplorerKey } from "../explorer/explorer-key.ts";
import { keptReplies } from "../explorer/kept-replies.ts";
import { keepSessionKey } from "../ui/typed-value.ts";
import type { KeysApi } from "./keys-api.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts;

export function SettingsFrame() {
  return <AccountFrame title={t.title} action={t.generate} heading={t.keysHeading} loading={t.loading} />;
}

interface AccountFrameProps {
  readonly title: string;
  /** The label of the button beside it. */
  readonly action: string;
  readonly heading: string;
  readonly loading: string;
  /** Wraps the list. Default: no wrapper. */
  readonly around?: (list: ComponentChildren) => ComponentChildren;
}

/** An account page before its script knows the session. It is rendered at build time, with the same layout. */
export function AccountFrame({
  title,
  action,
  heading,
  loading,
  around = (list) => list,
}: AccountFrameProps) {
  return (
    <>
      <div class="settings-header">
        <div>
          <h1>{title}</h1>
          <p class="account">&nbsp;</p>
        </div>
        <button type="button" class="button" disabled>
          {action}
        </button>
      </div>
      <p class="visually-hidden" />
      {around(
        <section class="key-section">
          <div class="key-section-heading">
            <h2>{heading}</h2>
          </div>
          <div />
          <KeySkeleton label={loading} />
        </section>,
      )}
    </>
  );
}

/** A placeholder while a list loads, so that the layout does not jump. */
export function KeySkeleton({ label }: { label: string }) {
  return (
    <div role="status" class="skeleton">
      <span class="visually-hidden">{label}</span>
      {[1, 2].map((number) => (
        <div key={number} class="key panel" aria-hidden="true">
          <div class="skeleton-block" />
          <div class="skeleton-block" />
        </div>
      ))}
    </div>
  );
}

interface AccountLineProps {
  readonly auth: Auth;
  readonly user: User;
  readonly keys: KeysApi;
}

/** Who is signed in, and a button to sign out, which also removes the browser's key. */
export function AccountLine({ auth, user, keys }: AccountLineProps) {
  function leave(): void {
    keepSessionKey("");
    keptReplies.clear();
    void createExplorerKey(user.uid, keys).leave(() => signOut(auth));
  }

  return (
    <p class="account">
      {t.signedInAs} <b>{user.email}</b>
      <button type="button" class="link" onClick={leave}>
        {t.signOut}
      </button>
    </p>
  );
}
