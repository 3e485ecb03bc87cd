import { onAuthStateChanged } from "@firebase/auth";
import { render, type ComponentChildren } from "preact";
import { rememberAccount } from "../account/header-account.ts";
import { startFirebase, type Firebase } from "../account/start-firebase.ts";
import { createKeysApi } from "../settings/keys-api.ts";
import { dropOtherKeys } from "./explorer-key.ts";
import { keptReplies } from "./kept-replies.ts";
import { createRequests, type Requests } from "./requests.ts";

/** The visitor of a page with the board: requests with the pages' key; null if signed out, undefined until known. */
export type Account = Requests | null | undefined;

/** Runs a page that needs no account at once, and renders it again when the account is known. */
export function startOpen(app: (account: Account) => ComponentChildren): void {
  const root = document.querySelector("#app");
  if (root === null) return;
  root.replaceChildren();
  const show = (account: Account) => render(<div class="explorer">{app(account)}</div>, root);
  show(undefined);
  startFirebase().then(
    (firebase) => follow(firebase, show),
    () => show(null),
  );
}

function follow({ auth, functions }: Firebase, show: (account: Account) => void): void {
  const keys = createKeysApi(functions);
  onAuthStateChanged(auth, (user) => {
    void dropOtherKeys(user?.uid ?? null);
    rememberAccount(user !== null);
    if (user === null) keptReplies.clearOwn();
    show(user === null ? null : createRequests(auth, user.uid, keys));
  });
}
