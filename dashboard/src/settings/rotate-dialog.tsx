import { useState } from "preact/hooks";
import { texts } from "../texts.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogEnd } from "./dialog-end.tsx";
import { keyName } from "./key-name.ts";
import type { ApiKey, KeysApi, NewKey } from "./keys-api.ts";
import { useCall } from "./use-call.ts";

const t = texts.settings.rotate;
const oneDay = 2;

interface Props {
  readonly api: KeysApi;
  readonly apiKey: ApiKey;
  readonly onRotated: (key: NewKey) => void;
  readonly onClose: () => void;
}

export function RotateDialog({ api, apiKey, onRotated, onClose }: Props) {
  const [grace, setGrace] = useState(oneDay);
  const { isWorking, failure, run } = useCall();

  function submit(event: Event): void {
    event.preventDefault();
    const seconds = t.graces[grace]?.seconds ?? 0;
    run(async () => onRotated(await api.rotate(apiKey.keyId, seconds)));
  }

  return (
    <Dialog title={t.heading(keyName(apiKey))} onDismiss={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{t.text}</p>
        <fieldset class="choices">
          <legend>{t.grace}</legend>
          {t.graces.map(({ seconds, text }, index) => (
            <label key={seconds}>
              <input
                type="radio"
                name="grace"
                value={seconds}
                checked={index === grace}
                autoFocus={index === oneDay}
                onChange={() => setGrace(index)}
              />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <DialogEnd failure={failure} isWorking={isWorking} submit={t.submit} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
