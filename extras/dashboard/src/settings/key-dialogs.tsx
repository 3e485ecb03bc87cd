import { useState } from "preact/hooks";
import { requestSamples } from "../samples/samples.ts";
import { SampleTabs } from "../ui/tabs.tsx";
import { SecretDialog } from "../ui/secret-dialog.tsx";
import { relativeText } from "../ui/times.ts";
import { CallDialog } from "./call-dialog.tsx";
import type { ApiKey, KeysApi, NewKey, Environment } from "./keys-api.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts.newKey;
const environments: readonly Environment[] = ["production", "staging", "development"];

/** It needs no parameter, so it works with any provider. */
const firstRequest = "/api/getAllMentionSeries";

const rotateTexts = settingsTexts.rotate;
const oneDay = 2;
const revokeTexts = settingsTexts.revoke;

interface GenerateDialogProps {
  readonly api: KeysApi;
  readonly onGenerated: (key: NewKey) => void;
  readonly onClose: () => void;
}

export function GenerateDialog({ api, onGenerated, onClose }: GenerateDialogProps) {
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

/** Shows a new key, and a first request that uses it. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const samples = requestSamples({ url: `${location.origin}${firstRequest}`, query: {}, apiKey });
  return (
    <SecretDialog secret={apiKey} texts={t.shown} onClose={onClose}>
      {(onCopied) => (
        <>
          <h3>{t.tryIt}</h3>
          <SampleTabs samples={samples} onCopied={onCopied} />
        </>
      )}
    </SecretDialog>
  );
}

interface RotateDialogProps {
  readonly api: KeysApi;
  readonly apiKey: ApiKey;
  readonly onRotated: (key: NewKey) => void;
  readonly onClose: () => void;
}

export function RotateDialog({ api, apiKey, onRotated, onClose }: RotateDialogProps) {
  const [grace, setGrace] = useState(oneDay);

  async function rotate(): Promise<void> {
    onRotated(await api.rotate(apiKey.keyId, rotateTexts.graces[grace]?.seconds ?? 0));
  }

  return (
    <CallDialog
      title={rotateTexts.heading(keyName(apiKey))}
      submit={rotateTexts.submit}
      onSubmit={rotate}
      onClose={onClose}
    >
      <p>{rotateTexts.text}</p>
      <fieldset class="choices">
        <legend>{rotateTexts.grace}</legend>
        {rotateTexts.graces.map(({ seconds, text }, index) => (
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

interface RevokeDialogProps {
  readonly api: KeysApi;
  readonly apiKey: ApiKey;
  /** UTC ms. */
  readonly now: number;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ api, apiKey, now, onRevoked, onClose }: RevokeDialogProps) {
  async function revoke(): Promise<void> {
    await api.revoke(apiKey.keyId);
    onRevoked();
  }

  return (
    <CallDialog
      title={revokeTexts.heading(keyName(apiKey))}
      submit={revokeTexts.submit}
      isDangerous
      onSubmit={revoke}
      onClose={onClose}
    >
      <p>{revokeTexts.text}</p>
      <p class="hint">
        {apiKey.lastUsedAt === null
          ? revokeTexts.neverUsed
          : revokeTexts.lastUsed(relativeText(apiKey.lastUsedAt, now))}
      </p>
    </CallDialog>
  );
}

/** The name of a key in messages and dialogs: its label, else its last characters. */
export function keyName({ label, hint }: { readonly label: string; readonly hint: string }): string {
  return label === "" ? `${settingsTexts.key.noLabel} …${hint}` : `“${label}” …${hint}`;
}
