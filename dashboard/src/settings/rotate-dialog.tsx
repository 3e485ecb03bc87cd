import { useState } from "preact/hooks";
import { settingsTexts } from "./settings-texts.ts";
import { CallDialog } from "./call-dialog.tsx";
import { keyName } from "./key-name.ts";
import type { ApiKey, KeysApi, NewKey } from "./keys-api.ts";

const t = settingsTexts.rotate;
const oneDay = 2;

interface Props {
  readonly api: KeysApi;
  readonly apiKey: ApiKey;
  readonly onRotated: (key: NewKey) => void;
  readonly onClose: () => void;
}

export function RotateDialog({ api, apiKey, onRotated, onClose }: Props) {
  const [grace, setGrace] = useState(oneDay);

  async function rotate(): Promise<void> {
    onRotated(await api.rotate(apiKey.keyId, t.graces[grace]?.seconds ?? 0));
  }

  return (
    <CallDialog title={t.heading(keyName(apiKey))} submit={t.submit} onSubmit={rotate} onClose={onClose}>
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
    </CallDialog>
  );
}
