import { useEffect, useRef, useState } from "preact/hooks";
import { copyText } from "../samples/copy.ts";
import { texts } from "../texts.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SampleTabs } from "./sample-tabs.tsx";

const t = texts.settings.newKey;

/** Shows a new key, this once. Closing it before anything was copied asks first; leaving the page drops it. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (isCopied) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isCopied]);

  // The browser may keep the page as it is for the way back: the key must not be in it then.
  useEffect(() => {
    window.addEventListener("pagehide", onClose);
    return () => window.removeEventListener("pagehide", onClose);
  }, [onClose]);

  // The button that had the focus is gone after each change between the key and the question.
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>("[data-focus]")?.focus(), [isAsking]);

  function dismiss(): void {
    if (isCopied) onClose();
    else setAsking((was) => !was);
  }

  async function copyAndClose(): Promise<void> {
    if (await copyText(apiKey)) onClose();
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
        <div key="key" class="stack" ref={content}>
          <p class="notice notice-warn">{t.once}</p>
          <div class="secret">
            <code id="new-key" tabIndex={0} aria-label={t.key}>
              {apiKey}
            </code>
            <CopyButton isFirst text={apiKey} label={t.copyKey} onCopied={() => setCopied(true)} />
          </div>
          <h3>{t.tryIt}</h3>
          <SampleTabs apiKey={apiKey} onCopied={() => setCopied(true)} />
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
