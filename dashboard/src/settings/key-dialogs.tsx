import { useState } from "preact/hooks";
import { settingsTexts } from "./settings-texts.ts";
import { CallDialog } from "./call-dialog.tsx";
import type { Environment, KeysApi, NewKey } from "./keys-api.ts";

const t = settingsTexts.newKey;
const environments: readonly Environment[] = ["production", "staging", "development"];

interface Props {
  readonly api: KeysApi;
  readonly onGenerated: (key: NewKey) => void;
  readonly onClose: () => void;
}

export function GenerateDialog({ api, onGenerated, onClose }: Props) {
  const [label, setLabel] = useState("");
  const [environment, setEnvironment] = useState<Environment>("production");
  const [expiry, setExpiry] = useState(0);

  async function generate(): Promise<void> {
    const expiresInDays = t.expiries[expiry]?.days ?? null;
    onGenerated(await api.generate({ label: label.trim(), environment, expiresInDays }));
  }

  return (
    <CallDialog title={t.heading} submit={t.submit} onSubmit={generate} onClose={onClose}>
      <div class="field">
        <label for="key-label">{t.label}</label>
        <input
          id="key-label"
          class="input"
          autoFocus
          autocomplete="off"
          maxLength={60}
          aria-describedby="key-label-hint"
          value={label}
          onInput={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <p class="hint" id="key-label-hint">
          {t.labelHint}
        </p>
      </div>
      <div class="field-pair">
        <div class="field">
          <label for="key-environment">{t.environment}</label>
          <select
            id="key-environment"
            class="input"
            value={environment}
            onChange={({ currentTarget }) =>
              setEnvironment(environments[currentTarget.selectedIndex] ?? "production")
            }
          >
            {environments.map((one) => (
              <option key={one} value={one}>
                {settingsTexts.key.environment[one]}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="key-expiry">{t.expiry}</label>
          <select
            id="key-expiry"
            class="input"
            value={expiry}
            onChange={({ currentTarget }) => setExpiry(currentTarget.selectedIndex)}
          >
            {t.expiries.map(({ text }, index) => (
              <option key={text} value={index}>
                {text}
              </option>
            ))}
          </select>
        </div>
      </div>
    </CallDialog>
  );
}
