import { settingsTexts } from "./settings-texts.ts";
import { failureText } from "./failure-text.ts";
import type { Failure } from "./failure.ts";

const t = settingsTexts.dialog;

interface Props {
  readonly failure: Failure | null;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string | undefined;
  readonly isWorking: boolean;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}

/** The end of every dialog with a form: its failure, and the buttons to cancel and to submit. */
export function DialogEnd(props: Props) {
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
