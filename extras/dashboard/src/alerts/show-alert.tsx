import { onAuthStateChanged } from "@firebase/auth";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { startFirebase } from "../account/start-firebase.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { Watch } from "../watches/watch.ts";
import { createWatchesApi, type WatchesApi } from "../watches/watches-api.ts";
import { AlertForm } from "./alert-form.tsx";
import { alertTexts } from "./alert-texts.ts";
import { type Draft, draftIn, draftOf, queryOf } from "./draft.ts";
import { MadeAlert } from "./made-alert.tsx";
import type { AlertSubject } from "./subject.ts";
import { WhenFields } from "./when-fields.tsx";

const t = alertTexts.where;

/** The query parameters of an alert. */
const names = ["alert", "market", "when", "cents"];

let place: HTMLElement | null = null;

/** Shows the dialog, with the values in the page's address if that names the same alert. Only one dialog is open at a time. */
export function showAlert(subject: AlertSubject): void {
  if (place !== null) return;
  const query = new URLSearchParams(location.search);
  const isAddressed = [query.get("alert"), query.get("market")].includes(subject.ticker);
  const draft = isAddressed ? draftIn(query, subject) : draftOf(subject);
  // Removed from the address, so that reloading or sharing the page does not open the dialog again.
  if (isAddressed) history.replaceState(null, "", withoutAlert());
  place = document.body.appendChild(document.createElement("div"));
  render(
    <AlertDialog subject={subject} initial={draft} signInHref={signInHref} onClose={() => close(subject)} />,
    place,
  );
}

function close({ ticker }: AlertSubject): void {
  if (place === null) return;
  render(null, place);
  place.remove();
  place = null;
  // If the row was rendered again meanwhile, its old bell is gone, and the browser can't give the focus back to it.
  if (document.activeElement !== document.body) return;
  const bell = document.querySelector<HTMLElement>(`[data-ticker="${CSS.escape(ticker)}"] .bell`);
  (bell ?? document.querySelector<HTMLElement>("main .bell, main a"))?.focus();
}

/** The link to the sign-in page, which leads back to this page with the same dialog. */
function signInHref(subject: AlertSubject, draft: Draft): string {
  const url = new URL(withoutAlert(), location.origin);
  const added = { alert: subject.ticker, ...queryOf(draft) };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return `/sign-in?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
}

function withoutAlert(): string {
  const { pathname, searchParams } = new URL(location.href);
  for (const name of names) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

interface AlertDialogProps {
  readonly subject: AlertSubject;
  readonly initial: Draft;
  readonly signInHref: (subject: AlertSubject, draft: Draft) => string;
  readonly onClose: () => void;
}

/** The dialog that makes an alert on a word or an event. A new address is kept only in this component, while the dialog is open. */
function AlertDialog({ subject, initial, signInHref, onClose }: AlertDialogProps) {
  const session = useSession();
  const [draft, setDraft] = useState(initial);
  const [made, setMade] = useState<{ readonly watch: Watch; readonly place: string } | null>(null);

  // Browsers may keep a page in memory for the back button, and the page must not contain an address then.
  useEffect(() => {
    window.addEventListener("pagehide", onClose);
    return () => window.removeEventListener("pagehide", onClose);
  }, [onClose]);

  const name = subject.kind === "word" ? subject.word : subject.event;
  const api = session?.api ?? null;
  if (made !== null && api !== null)
    return (
      <Dialog title={alertTexts.made.heading} onDismiss={onClose}>
        <MadeAlert api={api} {...made} onClose={onClose} onChange={() => setMade(null)} />
      </Dialog>
    );
  const form = { subject, draft, isLocal: session?.isLocal ?? false, onDraft: setDraft };
  return (
    <Dialog title={alertTexts.heading(name)} onDismiss={onClose}>
      {subject.kind === "word" && subject.event !== "" && <p class="alert-event">{subject.event}</p>}
      {session !== undefined && api === null ? (
        <SignInFirst {...form} href={signInHref(subject, draft)} />
      ) : (
        <AlertForm
          {...form}
          api={api}
          onMade={(watch, place) => setMade({ watch, place })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface SignInFirstProps {
  readonly subject: AlertSubject;
  readonly draft: Draft;
  readonly isLocal: boolean;
  readonly onDraft: (draft: Draft) => void;
  /** The link to the sign-in page, which leads back to the same draft. */
  readonly href: string;
}

/** The dialog for a visitor who is not signed in. After signing in, it has the same draft. */
function SignInFirst({ subject, draft, isLocal, onDraft, href }: SignInFirstProps) {
  return (
    <div class="stack">
      <WhenFields subject={subject} draft={draft} isLocal={isLocal} error={undefined} onChange={onDraft} />
      <p>{t.signIn}</p>
      <div class="dialog-actions">
        <a class="button" href={href}>
          {t.signInAction}
        </a>
      </div>
    </div>
  );
}

/** The visitor who makes an alert, and the host of the page. */
interface Session {
  /** null if nobody is signed in. */
  readonly api: WatchesApi | null;
  /** A local server reads prices more often, and allows addresses on this machine. */
  readonly isLocal: boolean;
}

/** undefined while it loads, and if the page could not start. */
function useSession(): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isOver = false;
    startFirebase().then(
      ({ auth, functions, config }) => {
        if (isOver) return;
        const isLocal = config.authEmulator !== null;
        stop = onAuthStateChanged(auth, (user) =>
          setSession({ api: user === null ? null : createWatchesApi(functions), isLocal }),
        );
      },
      () => setSession({ api: null, isLocal: false }),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return session;
}
