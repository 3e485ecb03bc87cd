import type { ComponentChildren } from "preact";
import { Dialog } from "../ui/dialog.tsx";
import { DialogEnd } from "./dialog-end.tsx";
import { useCall } from "./use-call.ts";

interface Props {
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
export function CallDialog({ title, onSubmit, onClose, children, ...end }: Props) {
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
