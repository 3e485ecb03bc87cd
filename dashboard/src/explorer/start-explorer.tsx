import { onAuthStateChanged } from "@firebase/auth";
import { render, type ComponentChildren } from "preact";
import { startFirebase, type Firebase } from "../account/firebase.ts";
import { createKeysApi } from "../settings/keys-api.ts";
import { createExplorerKey, dropOtherKeys } from "./explorer-key.ts";
import { keptReplies } from "./kept-replies.ts";
import { NotSignedIn, NotStarted } from "./outside.tsx";
import { createRequests, type Requests } from "./requests.ts";

/** Runs a page that reads the functions for whoever is signed in; `frame` holds its place until then. */
export function startExplorer(
  frame: ComponentChildren,
  app: (requests: Requests) => ComponentChildren,
): void {
  const root = document.querySelector("#app");
  if (root === null) return;
  root.replaceChildren();
  render(frame, root);
  startFirebase().then(
    (firebase) => run(root, firebase, app),
    () => render(<NotStarted />, root),
  );
}

function run(
  root: Element,
  { auth, functions }: Firebase,
  app: (requests: Requests) => ComponentChildren,
): void {
  const keys = createKeysApi(functions);
  let wasSignedIn = false;
  onAuthStateChanged(auth, (user) => {
    dropOtherKeys(user?.uid ?? null);
    if (user === null) {
      keptReplies.clear();
      render(<NotSignedIn wasSignedIn={wasSignedIn} />, root);
    } else {
      const requests = createRequests(createExplorerKey(user.uid, keys));
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
