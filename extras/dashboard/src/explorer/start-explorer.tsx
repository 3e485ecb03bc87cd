import { onAuthStateChanged } from "@firebase/auth";
import { render, type ComponentChildren, type ComponentProps } from "preact";
import { rememberAccount } from "../account/header-account.ts";
import { startFirebase, type Firebase } from "../account/start-firebase.ts";
import { createKeysApi } from "../settings/keys-api.ts";
import { dropOtherKeys } from "./explorer-key.ts";
import { keptReplies } from "./kept-replies.ts";
import { NotSignedIn, NotStarted } from "./notices.tsx";
import { createRequests, type Requests } from "./requests.ts";

type Wanted = NonNullable<ComponentProps<typeof NotSignedIn>["wanted"]> | null;

/**
 * Runs a page that needs an account. Shows `frame` until the account is known. Without an account, shows `wanted` and a link to sign
 * in.
 */
export function startExplorer(
  frame: ComponentChildren,
  app: (requests: Requests) => ComponentChildren,
  wanted: Wanted = null,
): void {
  const root = document.querySelector("#app");
  if (root === null) return;
  root.replaceChildren();
  render(frame, root);
  startFirebase().then(
    (firebase) => run(root, firebase, app, wanted),
    () => render(<NotStarted />, root),
  );
}

function run(
  root: Element,
  { auth, functions }: Firebase,
  app: (requests: Requests) => ComponentChildren,
  wanted: Wanted,
): void {
  const keys = createKeysApi(functions);
  let wasSignedIn = false;
  onAuthStateChanged(auth, (user) => {
    void dropOtherKeys(user?.uid ?? null);
    rememberAccount(user !== null);
    if (user === null) {
      keptReplies.clear();
      render(<NotSignedIn wasSignedIn={wasSignedIn} wanted={wanted} />, root);
    } else {
      const requests = createRequests(auth, user.uid, keys);
      render(
        <div class="explorer" key={user.uid}>
          {app(requests)}
        </div>,
        root,
      );
    }
    wasSignedIn = user !== null;
  });
}
