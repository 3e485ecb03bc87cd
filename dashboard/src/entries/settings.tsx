import { onAuthStateChanged } from "@firebase/auth";
import { render } from "preact";
import { startFirebase, type Firebase } from "../account/firebase.ts";
import { dropOtherKeys } from "../explorer/explorer-key.ts";
import { createKeysApi } from "../settings/keys-api.ts";
import { NotStarted, SignedOut } from "../settings/outside.tsx";
import { SettingsApp } from "../settings/settings-app.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

const root = document.querySelector("#app");
root?.replaceChildren();
if (root !== null) render(<SettingsFrame />, root);

function run(root: Element, { auth, functions, config }: Firebase): void {
  const api = createKeysApi(functions);
  const isLocal = config.authEmulator !== null;
  let wasSignedIn = false;
  onAuthStateChanged(auth, (user) => {
    dropOtherKeys(user?.uid ?? null);
    if (user !== null)
      render(<SettingsApp key={user.uid} auth={auth} user={user} api={api} isLocal={isLocal} />, root);
    else if (wasSignedIn) render(<SignedOut />, root);
    else location.replace("/sign-in?next=/settings");
    wasSignedIn = user !== null;
  });
}

startFirebase().then(
  (firebase) => root !== null && run(root, firebase),
  () => root !== null && render(<NotStarted />, root),
);
