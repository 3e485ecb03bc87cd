import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { copyText } from "../samples/copy.ts";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

export interface SecretTexts {
  readonly doneHeading: string;
  readonly once: string;
  readonly name: string;
  readonly copy: string;
  readonly done: string;
  readonly ask: {
    readonly heading: string;
    readonly text: string;
    readonly copy: string;
    readonly discard: string;
    readonly back: string;
  };
}

interface Props {
  readonly secret: string;
  readonly texts: SecretTexts;
  readonly onClose: () => void;
  /** The content below the secret. It calls `onCopied` after it has copied the secret. */
  readonly children: (onCopied: () => void) => ComponentChildren;
}

/**
 * Shows a new secret, which can't be shown again. Closing asks for confirmation if the secret was not copied. Leaving the page drops
 * it.
 */
export function SecretDialog({ secret, texts: t, onClose, children }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (isCopied) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isCopied]);

  // Browsers may keep a page in memory for the back button, and the page must not contain the secret then.
  useEffect(() => {
    window.addEventListener("pagehide", onClose);
    return () => window.removeEventListener("pagehide", onClose);
  }, [onClose]);

  // The secret and the question have different buttons, so the focused one disappears on each change.
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>("[data-focus]")?.focus(), [isAsking]);

  function dismiss(): void {
    if (isCopied) onClose();
    else setAsking((was) => !was);
  }

  async function copyAndClose(): Promise<void> {
    if (await copyText(secret)) onClose();
    else setAsking(false);
  }

  return (
    <Dialog title={isAsking ? t.ask.heading : t.doneHeading} onDismiss={dismiss}>
      {isAsking ? (
        <div key="ask" class="stack" ref={content}>
          <p>{t.ask.text}</p>
          <div class="dialog-actions">
            <button type="button" class="button button-quiet" onClick={() => setAsking(false)}>
              {t.ask.back}
            </button>
            <button type="button" class="button button-quiet" onClick={onClose}>
              {t.ask.discard}
            </button>
            <button type="button" class="button" data-focus onClick={() => void copyAndClose()}>
              {t.ask.copy}
            </button>
          </div>
        </div>
      ) : (
        <div key="secret" class="stack" ref={content}>
          <p class="notice notice-warn">{t.once}</p>
          <div class="secret">
            <code tabIndex={0} aria-label={t.name}>
              {secret}
            </code>
            <CopyButton isFirst text={secret} label={t.copy} onCopied={() => setCopied(true)} />
          </div>
          {children(() => setCopied(true))}
          <div class="dialog-actions">
            <button type="button" class="button button-quiet" onClick={dismiss}>
              {t.done}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
