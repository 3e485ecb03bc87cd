import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { settingsTexts } from "../settings/settings-texts.ts";

interface Props {
  readonly title: string;
  /** Called for Escape, the close button, and a phone's back gesture. The owner decides whether to close. */
  readonly onDismiss: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus inside, and returns it afterwards. */
export function Dialog({ title, onDismiss, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  // The listener is registered once, but must call the latest `onDismiss`.
  const latest = useRef(onDismiss);
  latest.current = onDismiss;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") dismiss(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  function dismiss(event: Event): void {
    event.preventDefault();
    latest.current();
  }

  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={titleId}
      // Otherwise a second Escape would close the dialog even if its owner does not allow it.
      closedby="none"
      onCancel={dismiss}
    >
      <header class="dialog-header">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          class="dialog-close"
          aria-label={settingsTexts.dialog.close}
          onClick={onDismiss}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3.5 3.5 9 9m0-9-9 9" />
          </svg>
        </button>
      </header>
      {children}
    </dialog>
  );
}
