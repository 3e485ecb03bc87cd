import { DialogEnd } from "../settings/dialog-end.tsx";
import { useCall } from "../settings/use-call.ts";
import { Dialog } from "../ui/dialog.tsx";
import { texts } from "./texts.ts";
import type { Watch } from "./watch.ts";

interface Props {
  readonly texts: {
    readonly heading: (watch: string) => string;
    readonly text: string;
    readonly submit: string;
  };
  readonly watch: Watch;
  readonly isDangerous?: boolean;
  readonly onSubmit: (watch: Watch) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is done to a watch. */
export function AskDialog({ texts: t, watch, isDangerous = false, onSubmit, onClose }: Props) {
  const { isWorking, failure, run } = useCall();

  function submit(event: Event): void {
    event.preventDefault();
    run(() => onSubmit(watch));
  }

  return (
    <Dialog title={t.heading(watch.name)} onDismiss={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{t.text}</p>
        <DialogEnd
          failure={failure}
          unavailable={texts.unavailable}
          isWorking={isWorking}
          submit={t.submit}
          isDangerous={isDangerous}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
