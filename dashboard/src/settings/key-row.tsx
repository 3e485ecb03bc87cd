import { useCallback, useRef, useState } from "preact/hooks";
import { settingsTexts } from "./settings-texts.ts";
import { keyName } from "./key-name.ts";
import type { ApiKey, KeyUsage } from "./keys-api.ts";
import { Meter } from "./meter.tsx";
import { dayAndTimeText, dayText, relativeText } from "../ui/times.ts";
import { UsagePanel } from "./usage-panel.tsx";

const t = settingsTexts.key;

interface Props {
  readonly apiKey: ApiKey;
  readonly usage: KeyUsage | undefined;
  /** UTC ms. */
  readonly now: number;
  readonly onRotate: () => void;
  readonly onRevoke: () => void;
}

/** A key of the list. A key that has ended shows no usage and has no actions. */
export function KeyRow({ apiKey, usage, now, onRotate, onRevoke }: Props) {
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
        <h3>{apiKey.label === "" ? t.noLabel : apiKey.label}</h3>
        <p class="key-tags">
          <Status apiKey={apiKey} isReplaced={isReplaced} />
          <span class="chip chip-plain">{t.environment[apiKey.environment]}</span>
          <span class="key-hint">
            {t.hint} <code>{apiKey.hint}</code>
          </span>
        </p>
      </div>
      <div class="key-meter">{isActive && <Meter usage={usage} name={name} />}</div>
      <dl class="key-times">
        <div>
          <dt>{t.created}</dt>
          <dd>
            <Time iso={apiKey.createdAt} text={dayText(apiKey.createdAt)} />
          </dd>
        </div>
        <div>
          <dt>{t.lastUsed}</dt>
          <dd>
            {apiKey.lastUsedAt === null ? (
              t.neverUsed
            ) : (
              <Time iso={apiKey.lastUsedAt} text={relativeText(apiKey.lastUsedAt, now)} />
            )}
          </dd>
        </div>
        <div>
          <dt>{apiKey.status === "expired" ? t.expired : t.expires}</dt>
          <dd>
            {apiKey.expiresAt === null ? (
              t.neverExpires
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
            aria-label={t.of(t.usage, name)}
            onClick={() => setOpen(!isOpen)}
          >
            {t.usage}
          </button>
          {!isReplaced && (
            <button
              type="button"
              ref={keepFocus}
              class="button button-quiet button-small"
              aria-label={t.of(t.rotate, name)}
              onClick={onRotate}
            >
              {t.rotate}
            </button>
          )}
          <button
            type="button"
            class="button button-quiet button-small key-revoke"
            aria-label={t.of(t.revoke, name)}
            onClick={onRevoke}
          >
            {t.revoke}
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
    return <span class="chip chip-warn">{t.status.replaced(dayAndTimeText(expiresAt))}</span>;
  }
  const kind = { active: "chip-good", disabled: "chip-bad", expired: "", revoked: "" }[status];
  return <span class={`chip ${kind}`}>{t.status[status]}</span>;
}

function Time({ iso, text }: { iso: string; text: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toISOString()}>
      {text}
    </time>
  );
}
