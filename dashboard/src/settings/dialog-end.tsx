import { texts } from "../texts.ts";

const t = texts.settings.dialog;

interface Props {
  readonly failure: string | null;
  readonly isWorking: boolean;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}

/** What every dialog with a form ends with: its failure, cancel, submit. */
export function DialogEnd({ failure, isWorking, submit, isDangerous = false, onCancel }: Props) {
  return (
    <>
      <div aria-live="assertive">{failure !== null && <p class="notice notice-bad">{failure}</p>}</div>
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
