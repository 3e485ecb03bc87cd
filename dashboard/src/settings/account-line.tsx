import { signOut, type Auth, type User } from "@firebase/auth";
import { createExplorerKey } from "../explorer/explorer-key.ts";
import { keptReplies } from "../explorer/kept-replies.ts";
import { keepSessionKey } from "../session-key.ts";
import { settingsTexts } from "./settings-texts.ts";
import type { KeysApi } from "./keys-api.ts";

const t = settingsTexts;

interface Props {
  readonly auth: Auth;
  readonly user: User;
  readonly keys: KeysApi;
}

/** Who is signed in, and a button to sign out, which also removes the browser's key. */
export function AccountLine({ auth, user, keys }: Props) {
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
