import { onAuthStateChanged } from "@firebase/auth";
import { hydrate, render } from "preact";
import { startFirebase, type Firebase } from "../account/start-firebase.ts";
import { nextPage } from "../account/next-page.ts";
import { modeOf, SignInForm } from "../account/sign-in-form.tsx";
import { signInTexts } from "../account/sign-in-texts.ts";

const root = document.querySelector("#app");
const next = nextPage(location.search, location.origin);

const initialMode = modeOf(location.search);

function form(firebase: Firebase | null) {
  return (
    <SignInForm firebase={firebase} initialMode={initialMode} onSignedIn={() => location.replace(next)} />
  );
}

// Hydrates the served form, so that text that was already typed stays.
if (root !== null) hydrate(form(null), root);
startFirebase().then(
  (firebase) => {
    const stop = onAuthStateChanged(firebase.auth, (user) => {
      stop();
      if (user === null && root !== null) render(form(firebase), root);
      else if (user !== null) location.replace(next);
    });
  },
  () => {
    const note = document.createElement("p");
    note.className = "notice notice-bad";
    note.textContent = signInTexts.failures.network;
    root?.prepend(note);
  },
);
