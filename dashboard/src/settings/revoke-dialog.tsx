import { texts } from "../texts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogEnd } from "./dialog-end.tsx";
import { keyName } from "./key-name.ts";
import type { ApiKey, KeysApi } from "./keys-api.ts";
import { relativeText } from "../ui/times.ts";
import { useCall } from "./use-call.ts";

const t = texts.settings.revoke;

interface Props {
  readonly api: KeysApi;
  readonly apiKey: ApiKey;
  /** UTC ms. */
  readonly now: number;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ api, apiKey, now, onRevoked, onClose }: Props) {
  const { isWorking, failure, run } = useCall();

  function submit(event: Event): void {
    event.preventDefault();
    run(async () => {
      await api.revoke(apiKey.keyId);
      onRevoked();
    });
  }

  return (
    <Dialog title={t.heading(keyName(apiKey))} onDismiss={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{t.text}</p>
        <p class="hint">
          {apiKey.lastUsedAt === null ? t.neverUsed : t.lastUsed(relativeText(apiKey.lastUsedAt, now))}
        </p>
        <DialogEnd failure={failure} isWorking={isWorking} submit={t.submit} isDangerous onCancel={onClose} />
      </form>
    </Dialog>
  );
}
