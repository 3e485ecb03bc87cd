import { onAuthStateChanged } from "@firebase/auth";
import { render } from "preact";
import { startFirebase, type Firebase } from "../account/firebase.ts";
import { nextPage } from "../account/next-page.ts";
import { modeOf, SignInForm } from "../account/sign-in-form.tsx";
import { texts } from "../texts.ts";

const root = document.querySelector("#app");
const next = nextPage(location.search, location.origin);

function show(firebase: Firebase | null): void {
  if (root === null) return;
  render(
    <SignInForm
      firebase={firebase}
      initialMode={modeOf(location.search)}
      onSignedIn={() => location.replace(next)}
    />,
    root,
  );
}

root?.replaceChildren();
show(null);
startFirebase().then(
  (firebase) => {
    const stop = onAuthStateChanged(firebase.auth, (user) => {
      stop();
      if (user === null) show(firebase);
      else location.replace(next);
    });
  },
  () => {
    const note = document.createElement("p");
    note.className = "notice notice-bad";
    note.textContent = texts.signIn.failures.network;
    root?.prepend(note);
  },
);
