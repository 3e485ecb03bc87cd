import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from "@firebase/auth";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { typedValue } from "../ui/typed-value.ts";
import { signInTexts } from "./sign-in-texts.ts";
import { codeOf, type Firebase } from "./start-firebase.ts";

const t = signInTexts;
const modes = ["sign-in", "sign-up", "reset"] as const;
const failureTexts = signInTexts.failures;

export type Mode = (typeof modes)[number];

export function modeOf(query: string): Mode {
  const asked = new URLSearchParams(query).get("mode");
  return modes.find((mode) => mode === asked) ?? "sign-in";
}

interface Props {
  /** null while it loads. Until then visitors can type, and the buttons wait: the served page's would do nothing. */
  readonly firebase: Firebase | null;
  readonly initialMode: Mode;
  /** The word or phrase that the next page will look for; null without one. */
  readonly word?: string | null;
  readonly onSignedIn: () => void;
}

/** A form for e-mail and password, which signs in, signs up or requests a link for a new password. */
export function SignInForm({ firebase, initialMode, word = null, onSignedIn }: Props) {
  // Starts as the form that the page is served with, because hydration needs the same content.
  const [mode, setMode] = useState<Mode>("sign-in");
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    setMode(initialMode);
    setWanted(word);
  }, [initialMode, word]);
  const [email, setEmail] = useState(() => typedValue("email") ?? "");
  const [password, setPassword] = useState(() => typedValue("password") ?? "");
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isLocal = firebase !== null && firebase.config.authEmulator !== null;
  const demoUser = firebase?.config.demoUser ?? null;

  async function attempt(action: (firebase: Firebase) => Promise<void>): Promise<void> {
    if (firebase === null || isWorking) return;
    setWorking(true);
    setFailure(null);
    setSentTo(null);
    try {
      await action(firebase);
    } catch (error) {
      setFailure(signInFailureText(error));
    }
    setWorking(false);
  }

  function submit(event: Event): void {
    event.preventDefault();
    void attempt(async ({ auth }) => {
      if (mode === "reset") {
        await sendPasswordResetEmail(auth, email).catch(ignoreUnknownAddress);
        setSentTo(email);
        return;
      }
      if (mode === "sign-up") {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        // The account exists even if this fails. API Settings offers to send the link again.
        await sendEmailVerification(user).catch(() => undefined);
      } else await signInWithEmailAndPassword(auth, email, password);
      onSignedIn();
    });
  }

  function signInAsDemoUser(): void {
    void attempt(async ({ auth }) => {
      if (demoUser === null) return;
      await signInWithEmailAndPassword(auth, demoUser.email, demoUser.password);
      onSignedIn();
    });
  }

  function change(to: Mode): void {
    setMode(to);
    setFailure(null);
    setSentTo(null);
    history.replaceState(null, "", modeUrl(to));
  }

  return (
    <>
      <h1>{t.heading[mode]}</h1>
      <p class="lead">{wanted !== null && mode !== "reset" ? t.wanted[mode](wanted) : t.lead[mode]}</p>
      <form class="stack" onSubmit={submit}>
        <div class="field">
          <label for="email">{t.email}</label>
          <input
            id="email"
            class="input"
            type="email"
            autocomplete="username"
            required
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </div>
        {mode !== "reset" && (
          <div class="field">
            <label for="password">{t.password}</label>
            <input
              id="password"
              class="input"
              type="password"
              autocomplete={mode === "sign-up" ? "new-password" : "current-password"}
              required
              minLength={mode === "sign-up" ? 6 : undefined}
              aria-describedby={mode === "sign-up" ? "password-hint" : undefined}
              value={password}
              onInput={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            {mode === "sign-up" && (
              <p class="hint" id="password-hint">
                {t.passwordHint}
              </p>
            )}
          </div>
        )}
        <div aria-live="polite">
          {failure !== null && <p class="notice notice-bad">{failure}</p>}
          {sentTo !== null && (
            <p class="notice notice-good">
              {t.resetSent(sentTo)} {isLocal && texts.localLink}
            </p>
          )}
        </div>
        <button class="button button-large" type="submit" disabled={firebase === null || isWorking}>
          {isWorking ? t.working : t.submit[mode]}
        </button>
      </form>
      <p class="form-links">
        <button
          type="button"
          class="link"
          disabled={firebase === null}
          onClick={() => change(mode === "sign-in" ? "sign-up" : "sign-in")}
        >
          {mode === "sign-in" ? t.toSignUp : t.toSignIn}
        </button>
        {mode === "sign-in" && (
          <button type="button" class="link" disabled={firebase === null} onClick={() => change("reset")}>
            {t.toReset}
          </button>
        )}
      </p>
      {demoUser !== null && (
        <div class="demo-user">
          <p class="hint">{t.demoHint}</p>
          <button type="button" class="button button-quiet" disabled={isWorking} onClick={signInAsDemoUser}>
            {t.demo}
          </button>
        </div>
      )}
    </>
  );
}

/** Nobody may learn whether an address has an account. */
function ignoreUnknownAddress(error: unknown): void {
  if (codeOf(error) !== "auth/user-not-found") throw error;
}

function modeUrl(mode: Mode): string {
  const url = new URL(location.href);
  url.searchParams.set("mode", mode);
  return `${url.pathname}${url.search}`;
}

/** The Auth emulator and Google have different codes for a wrong password. Visitors learn only that it is wrong. */
const byCode: Readonly<Record<string, string>> = {
  "auth/invalid-credential": failureTexts.credentials,
  "auth/invalid-login-credentials": failureTexts.credentials,
  "auth/wrong-password": failureTexts.credentials,
  "auth/user-not-found": failureTexts.credentials,
  "auth/email-already-in-use": failureTexts.emailInUse,
  "auth/invalid-email": failureTexts.email,
  "auth/missing-email": failureTexts.email,
  "auth/weak-password": failureTexts.weak,
  "auth/user-disabled": failureTexts.disabled,
  "auth/too-many-requests": failureTexts.tooMany,
  "auth/network-request-failed": failureTexts.network,
};

function signInFailureText(error: unknown): string {
  return byCode[codeOf(error)] ?? failureTexts.other;
}
