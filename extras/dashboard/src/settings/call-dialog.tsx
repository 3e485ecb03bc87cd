import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { type Failure, failureOf } from "./failure.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts.dialog;
const failureTexts = settingsTexts.failures;

interface CallDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog whose form makes a call. After a failure it shows the error and stays open. */
export function CallDialog({ title, onSubmit, onClose, children, ...end }: CallDialogProps) {
  const { isWorking, failure, run } = useCall();

  function submit(event: Event): void {
    event.preventDefault();
    run(onSubmit);
  }

  return (
    <Dialog title={title} onDismiss={onClose}>
      <form class="stack" onSubmit={submit}>
        {children}
        <DialogEnd {...end} failure={failure} isWorking={isWorking} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface DialogEndProps {
  readonly failure: Failure | null;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string | undefined;
  readonly isWorking: boolean;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}

/** The end of every dialog with a form: its failure, and the buttons to cancel and to submit. */
export function DialogEnd(props: DialogEndProps) {
  const { failure, unavailable, isWorking, submit, isDangerous = false, onCancel } = props;
  return (
    <>
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, unavailable)}</p>}
      </div>
      <div class="dialog-actions">
        {/* Enter alone must not do what can't be undone. */}
        <button type="button" class="button button-quiet" autoFocus={isDangerous} onClick={onCancel}>
          {t.cancel}
        </button>
        <button type="submit" class={`button ${isDangerous ? "button-bad" : ""}`} disabled={isWorking}>
          {isWorking ? t.working : submit}
        </button>
      </div>
    </>
  );
}

/** Runs one call at a time. A failure is shown in the dialog that made the call, which stays open. */
export function useCall(): {
  isWorking: boolean;
  failure: Failure | null;
  run: (call: () => Promise<void>) => void;
} {
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function attempt(call: () => Promise<void>): Promise<void> {
    if (isWorking) return;
    setWorking(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setWorking(false);
  }
  return { isWorking, failure, run: (call) => void attempt(call) };
}

/** `unavailable`: the text for an unavailable service. */
export function failureText(failure: Failure, unavailable: string = failureTexts.unavailable): string {
  switch (failure.kind) {
    case "refused":
      return failure.text;
    case "unavailable":
      return unavailable;
    case "offline":
    case "unreachable":
    case "limited":
    case "signed-out":
      return failureTexts[failure.kind];
  }
}
