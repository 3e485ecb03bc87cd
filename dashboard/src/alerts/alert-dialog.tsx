import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { AlertForm } from "./alert-form.tsx";
import { alertTexts } from "./alert-texts.ts";
import type { Draft } from "./draft.ts";
import { MadeAlert } from "./made-alert.tsx";
import { useSession } from "./session.ts";
import { SignInFirst } from "./sign-in-first.tsx";
import type { AlertSubject } from "./subject.ts";
import type { Watch } from "../watches/watch.ts";

interface Props {
  readonly subject: AlertSubject;
  readonly initial: Draft;
  readonly signInHref: (subject: AlertSubject, draft: Draft) => string;
  readonly onClose: () => void;
}

/** The dialog that makes an alert on a word or an event. A new address is kept only in this component, while the dialog is open. */
export function AlertDialog({ subject, initial, signInHref, onClose }: Props) {
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
