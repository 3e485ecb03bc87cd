import { settingsTexts } from "./settings-texts.ts";
import { CallDialog } from "./call-dialog.tsx";
import { keyName } from "./key-name.ts";
import type { ApiKey, KeysApi } from "./keys-api.ts";
import { relativeText } from "../ui/times.ts";

const t = settingsTexts.revoke;

interface Props {
  readonly api: KeysApi;
  readonly apiKey: ApiKey;
  /** UTC ms. */
  readonly now: number;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ api, apiKey, now, onRevoked, onClose }: Props) {
  async function revoke(): Promise<void> {
    await api.revoke(apiKey.keyId);
    onRevoked();
  }

  return (
    <CallDialog
      title={t.heading(keyName(apiKey))}
      submit={t.submit}
      isDangerous
      onSubmit={revoke}
      onClose={onClose}
    >
      <p>{t.text}</p>
      <p class="hint">
        {apiKey.lastUsedAt === null ? t.neverUsed : t.lastUsed(relativeText(apiKey.lastUsedAt, now))}
      </p>
    </CallDialog>
  );
}
