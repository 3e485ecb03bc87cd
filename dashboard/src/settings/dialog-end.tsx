import { settingsTexts } from "./settings-texts.ts";
import { failureText } from "./failure-text.ts";
import type { Failure } from "./failure.ts";

const t = settingsTexts.dialog;

interface Props {
  readonly failure: Failure | null;
  /** What an unavailable service means for the page, where it is not that of API Settings. */
  readonly unavailable?: string | undefined;
  readonly isWorking: boolean;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}

/** What every dialog with a form ends with: its failure, cancel, submit. */
export function DialogEnd(props: Props) {
  const { failure, unavailable, isWorking, submit, isDangerous = false, onCancel } = props;
  return (
    <>
      <div aria-live="assertive">
        {failure !== null && <p class="notice notice-bad">{failureText(failure, unavailable)}</p>}
      </div>
      <div class="dialog-actions">
        {/* What can't be undone takes more than Enter. */}
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
