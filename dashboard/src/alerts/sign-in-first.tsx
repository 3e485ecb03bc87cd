import { alertTexts } from "./alert-texts.ts";
import type { Draft } from "./draft.ts";
import type { AlertSubject } from "./subject.ts";
import { WhenFields } from "./when-fields.tsx";

const t = alertTexts.where;

interface Props {
  readonly subject: AlertSubject;
  readonly draft: Draft;
  readonly isLocal: boolean;
  readonly onDraft: (draft: Draft) => void;
  /** The link to the sign-in page, which leads back to the same draft. */
  readonly href: string;
}

/** The dialog for a visitor who is not signed in. After signing in, it has the same draft. */
export function SignInFirst({ subject, draft, isLocal, onDraft, href }: Props) {
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
