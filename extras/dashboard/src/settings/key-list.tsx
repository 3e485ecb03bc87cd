import { useCallback, useRef, useState } from "preact/hooks";
import { explorerLabel } from "../explorer/explorer-key.ts";
import { dayAndTimeText, dayText, relativeText } from "../ui/times.ts";
import { KeySkeleton } from "./account-frame.tsx";
import { useFresh, FreshSection, type Fresh } from "./fresh-section.tsx";
import { keyName } from "./key-dialogs.tsx";
import type { ApiKey, KeysApi, KeyUsage } from "./keys-api.ts";
import { settingsTexts } from "./settings-texts.ts";
import { Meter, UsagePanel } from "./usage-panel.tsx";

const t = settingsTexts;
const keyTexts = settingsTexts.key;
const refreshMs = 15_000;
const channelName = "mention-market-keys";

interface KeyListProps {
  readonly state: Fresh<Keys>;
  /** UTC ms. */
  readonly now: number;
  readonly refresh: () => Promise<void>;
  readonly onGenerate: () => void;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyList(props: KeyListProps) {
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

function ListedKeys({
  data: { keys, usage },
  now,
  onGenerate,
  onRotate,
  onRevoke,
}: KeyListProps & { data: Keys }) {
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

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly usage: KeyUsage | undefined;
  /** UTC ms. */
  readonly now: number;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

/** A key of the list. A key that has ended shows no usage and has no actions. */
function KeyRow({ apiKey, usage, now, onRotate, onRevoke }: KeyRowProps) {
  const [isOpen, setOpen] = useState(false);
  const name = keyName(apiKey);
  const isActive = apiKey.status === "active";
  const isReplaced = apiKey.replacedAt !== null && apiKey.replacedAt !== undefined;
  const usageButton = useRef<HTMLButtonElement>(null);
  const rotateButton = useRef<HTMLButtonElement | null>(null);
  /** The rotate button disappears when the key is replaced, so the button beside it takes over the focus. */
  const keepFocus = useCallback((button: HTMLButtonElement | null) => {
    if (button === null && document.activeElement === rotateButton.current) usageButton.current?.focus();
    rotateButton.current = button;
  }, []);
  const panelId = `usage-${apiKey.keyId}`;
  return (
    <li class={`key panel ${isActive ? "" : "key-ended"}`}>
      <div class="key-name">
        <h3>{apiKey.label === "" ? keyTexts.noLabel : apiKey.label}</h3>
        <p class="key-tags">
          <Status apiKey={apiKey} isReplaced={isReplaced} />
          <span class="chip chip-plain">{keyTexts.environment[apiKey.environment]}</span>
          <span class="key-hint">
            {keyTexts.hint} <code>{apiKey.hint}</code>
          </span>
        </p>
      </div>
      <div class="key-meter">{isActive && <Meter usage={usage} name={name} />}</div>
      <dl class="key-times">
        <div>
          <dt>{keyTexts.created}</dt>
          <dd>
            <Time iso={apiKey.createdAt} text={dayText(apiKey.createdAt)} />
          </dd>
        </div>
        <div>
          <dt>{keyTexts.lastUsed}</dt>
          <dd>
            {apiKey.lastUsedAt === null ? (
              keyTexts.neverUsed
            ) : (
              <Time iso={apiKey.lastUsedAt} text={relativeText(apiKey.lastUsedAt, now)} />
            )}
          </dd>
        </div>
        <div>
          <dt>{apiKey.status === "expired" ? keyTexts.expired : keyTexts.expires}</dt>
          <dd>
            {apiKey.expiresAt === null ? (
              keyTexts.neverExpires
            ) : (
              <Time iso={apiKey.expiresAt} text={dayText(apiKey.expiresAt)} />
            )}
          </dd>
        </div>
      </dl>
      {isActive && (
        <div class="key-actions">
          <button
            type="button"
            ref={usageButton}
            class="button button-quiet button-small"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={keyTexts.of(keyTexts.usage, name)}
            onClick={() => setOpen(!isOpen)}
          >
            {keyTexts.usage}
          </button>
          {!isReplaced && (
            <button
              type="button"
              ref={keepFocus}
              class="button button-quiet button-small"
              aria-label={keyTexts.of(keyTexts.rotate, name)}
              onClick={onRotate}
            >
              {keyTexts.rotate}
            </button>
          )}
          <button
            type="button"
            class="button button-quiet button-small key-revoke"
            aria-label={keyTexts.of(keyTexts.revoke, name)}
            onClick={onRevoke}
          >
            {keyTexts.revoke}
          </button>
        </div>
      )}
      <div class="key-usage" id={panelId} hidden={!isOpen}>
        {isOpen && usage !== undefined && <UsagePanel history={usage.history} now={now} name={name} />}
      </div>
    </li>
  );
}

function Status({ apiKey, isReplaced }: { apiKey: ApiKey; isReplaced: boolean }) {
  const { status, expiresAt } = apiKey;
  if (status === "active" && isReplaced && expiresAt !== null) {
    return <span class="chip chip-warn">{keyTexts.status.replaced(dayAndTimeText(expiresAt))}</span>;
  }
  const kind = { active: "chip-good", disabled: "chip-bad", expired: "", revoked: "" }[status];
  return <span class={`chip ${kind}`}>{keyTexts.status[status]}</span>;
}

function Time({ iso, text }: { iso: string; text: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toISOString()}>
      {text}
    </time>
  );
}

interface Keys {
  readonly keys: readonly ApiKey[];
  /** By key id. A key whose usage could not be read is missing. */
  readonly usage: ReadonlyMap<string, KeyUsage>;
}

/** The account's keys with their usage. */
export function useKeys(api: KeysApi) {
  const read = useCallback(async (): Promise<Keys> => {
    const keys = await api.list();
    return { keys, usage: await readUsage(api, keys) };
  }, [api]);
  return useFresh({ read, channelName, pauseMs: () => refreshMs });
}

/** If the usage of a key can't be read, only its own meter is missing. */
async function readUsage(api: KeysApi, keys: readonly ApiKey[]): Promise<Map<string, KeyUsage>> {
  const usable = keys.filter(({ status }) => status === "active");
  const read = await Promise.allSettled(usable.map(({ keyId }) => api.usage(keyId)));
  return new Map(
    usable.flatMap(({ keyId }, index) => {
      const result = read[index];
      return result?.status === "fulfilled" ? [[keyId, result.value] as const] : [];
    }),
  );
}
