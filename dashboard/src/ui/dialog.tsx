import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { settingsTexts } from "../settings/settings-texts.ts";

interface Props {
  readonly title: string;
  /** Escape, the cross, or the way back of a phone; the owner decides whether it closes. */
  readonly onDismiss: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog; the browser keeps the focus inside and gives it back at the end. */
export function Dialog({ title, onDismiss, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  // The listener outlives a rendering, and must call what the latest one gave it.
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
      // A second Escape would close it over the owner's head.
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
