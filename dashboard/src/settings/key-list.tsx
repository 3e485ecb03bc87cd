import { texts } from "../texts.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { KeyRow } from "./key-row.tsx";
import type { ApiKey } from "./keys-api.ts";
import { KeySkeleton } from "./key-skeleton.tsx";
import { timeText } from "./times.ts";
import type { KeysState } from "./use-keys.ts";

const t = texts.settings;

interface Props extends KeysState {
  /** UTC ms. */
  readonly now: number;
  readonly refresh: () => Promise<void>;
  readonly onGenerate: () => void;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

/** The keys in whatever state they are: loading, none, some; with a failure above what was read before it. */
export function KeyList(props: Props) {
  const { keys, failure, readAt, refresh } = props;
  return (
    <section class="key-section" aria-labelledby="keys-heading">
      <div class="key-section-heading">
        <h2 id="keys-heading">{t.keysHeading}</h2>
        {readAt !== null && <p>{t.updated(timeText(readAt))}</p>}
      </div>
      <div aria-live="polite">
        {failure !== null && (
          <FailureNotice failure={failure} readAt={keys === null ? null : readAt} onRetry={refresh} />
        )}
      </div>
      {keys === null ? failure === null && <KeySkeleton /> : <Keys {...props} keys={keys} />}
    </section>
  );
}

function Keys({ keys, usage, now, onGenerate, onRotate, onRevoke }: Props & { keys: readonly ApiKey[] }) {
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
