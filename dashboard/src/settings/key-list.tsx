import { explorerLabel } from "../explorer/explorer-key.ts";
import { settingsTexts } from "./settings-texts.ts";
import { FreshSection } from "./fresh-section.tsx";
import { KeyRow } from "./key-row.tsx";
import type { ApiKey } from "./keys-api.ts";
import { KeySkeleton } from "./key-skeleton.tsx";
import type { Fresh } from "./use-fresh.ts";
import type { Keys } from "./use-keys.ts";

const t = settingsTexts;

interface Props {
  readonly state: Fresh<Keys>;
  /** UTC ms. */
  readonly now: number;
  readonly refresh: () => Promise<void>;
  readonly onGenerate: () => void;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyList(props: Props) {
  return (
    <FreshSection
      id="keys-heading"
      heading={t.keysHeading}
      state={props.state}
      refresh={props.refresh}
      skeleton={<KeySkeleton label={t.loading} />}
    >
      {(data) => <ListedKeys {...props} data={data} />}
    </FreshSection>
  );
}

function ListedKeys({ data: { keys, usage }, now, onGenerate, onRotate, onRevoke }: Props & { data: Keys }) {
  if (keys.length === 0) return <NoKeys onGenerate={onGenerate} />;
  const usable = keys.filter(({ status }) => status === "active" || status === "disabled");
  const ended = keys.filter((key) => !usable.includes(key));
  const row = (key: ApiKey) => (
    <KeyRow
      key={key.keyId}
      apiKey={key}
      usage={usage.get(key.keyId)}
      now={now}
      onRotate={() => onRotate(key)}
      onRevoke={() => onRevoke(key)}
    />
  );
  return (
    <>
      {usable.length === 0 ? <p class="notice">{t.onlyEnded}</p> : <ul class="keys">{usable.map(row)}</ul>}
      {keys.some(({ label }) => label === explorerLabel) && <p class="hint">{t.explorerKey}</p>}
      {ended.length > 0 && (
        <details class="ended">
          <summary>{t.ended(ended.length)}</summary>
          <ul class="keys">{ended.map(row)}</ul>
        </details>
      )}
    </>
  );
}

function NoKeys({ onGenerate }: { onGenerate: () => void }) {
  return (
    <div class="empty panel">
      <svg viewBox="0 0 96 48" aria-hidden="true">
        <rect x="1" y="9" width="94" height="30" rx="8" />
        <circle cx="18" cy="24" r="6" />
        <path d="M34 24h8m6 0h8m6 0h8m6 0h8" />
      </svg>
      <h3>{t.empty.heading}</h3>
      <p>{t.empty.text}</p>
      <button type="button" class="button" onClick={onGenerate}>
        {t.generate}
      </button>
    </div>
  );
}
