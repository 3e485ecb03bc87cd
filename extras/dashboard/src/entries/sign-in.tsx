import { onAuthStateChanged } from "@firebase/auth";
import { hydrate, render } from "preact";
import { modeOf, SignInForm } from "../account/sign-in-form.tsx";
import { signInTexts } from "../account/sign-in-texts.ts";
import { startFirebase, type Firebase } from "../account/start-firebase.ts";

const root = document.querySelector("#app");
const home = "/events";
const next = nextPage(location.search, location.origin);
const initialMode = modeOf(location.search);

function form(firebase: Firebase | null) {
  return (
    <SignInForm
      firebase={firebase}
      initialMode={initialMode}
      word={wordIn(next)}
      onSignedIn={() => location.replace(next)}
    />
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

/** The word or phrase in the address of a search. */
function wordIn(path: string): string | null {
  const query = new URL(path, location.origin).searchParams;
  return query.get("word") ?? query.get("phrase");
}

/** The page after signing in: `next` of the query if it is a page of this site, else the events. */
function nextPage(query: string, origin: string): string {
  const next = new URLSearchParams(query).get("next") ?? home;
  const url = urlOf(next, origin);
  if (url?.origin !== origin) return home;
  // A path with dots may resolve to one that begins with two slashes, which name a host. So the resolved URL is checked.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return urlOf(path, origin)?.origin === origin ? path : home;
}

function urlOf(path: string, origin: string): URL | null {
  return URL.canParse(path, origin) ? new URL(path, origin) : null;
}
