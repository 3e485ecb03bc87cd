import { useEffect, useState } from "preact/hooks";
import { signInHref } from "../account/sign-in-href.ts";
import { texts } from "../texts.ts";
import { timeText, dateText, relativeText } from "../ui/times.ts";
import { failureText, type Failure } from "./failure.ts";
import type { Requests } from "./requests.ts";
import { slowing } from "./use-reply.ts";

const t = texts.explorer.failures;
const explorerTexts = texts.explorer;
const quotaTexts = texts.explorer.quota;

interface FailureNoticeProps {
  readonly failure: Failure;
  /** When the data that is still shown was read, UTC ms; null if none is shown. */
  readonly readAt: number | null;
  /** UTC ms. */
  readonly now: number;
  readonly onRetry: () => void;
}

/** Says what failed, how old the shown data is, and what the visitor can do. */
export function FailureNotice({ failure, readAt, now, onRetry }: FailureNoticeProps) {
  const waits = ["offline", "limited", "full"].includes(failure.kind);
  return (
    <div class={`notice ${waits ? "notice-warn" : "notice-bad"}`}>
      <p>
        {failureText(failure)} {readAt !== null && t.old(relativeText(new Date(readAt).toISOString(), now))}
      </p>
      <WayOut failure={failure} onRetry={onRetry} />
    </div>
  );
}

function WayOut({ failure, onRetry }: Pick<FailureNoticeProps, "failure" | "onRetry">) {
  switch (failure.kind) {
    case "full":
    case "offline":
    case "not-found":
    case "settled":
      return null;
    case "too-many-keys":
      return (
        <a class="button button-quiet button-small" href="/settings">
          {t.settings}
        </a>
      );
    case "signed-out":
      return (
        <a class="button button-quiet button-small" href={signInHref()}>
          {texts.explorer.signedOut.action}
        </a>
      );
    case "key-ended":
      return (
        <button type="button" class="button button-quiet button-small" onClick={() => location.reload()}>
          {t.reload}
        </button>
      );
    case "unreachable":
    case "unavailable":
    case "limited":
    case "busy":
    case "defect":
    case "provider":
    case "refused":
      return (
        <button type="button" class="button button-quiet button-small" onClick={onRetry}>
          {t.retry}
        </button>
      );
  }
}

interface NotSignedInProps {
  readonly wasSignedIn: boolean;
  /** What the page would show; null: a general text about markets. */
  readonly wanted?: { readonly heading: string; readonly text: string } | null;
}

/** Shown to a visitor who is not signed in, or no longer. */
export function NotSignedIn({ wasSignedIn, wanted = null }: NotSignedInProps) {
  const words = wasSignedIn ? explorerTexts.signedOut : { ...explorerTexts.notSignedIn, ...wanted };
  return (
    <div class="empty panel" role="alert">
      <h1>{words.heading}</h1>
      <p>{words.text}</p>
      <a class="button" href={signInHref()}>
        {words.action}
      </a>
    </div>
  );
}

/** Shown to a visitor who is not signed in, of an event that only an account can read. */
export function SettledEvent({ day, text }: { readonly day: string | null; readonly text: string }) {
  return (
    <div class="empty panel">
      <h1>{texts.event.settledOn(dateText(day))}</h1>
      <p>{text}</p>
      <p>{texts.event.settledSignIn}</p>
      <a class="button" href={signInHref()}>
        {explorerTexts.notSignedIn.action}
      </a>
      <p>
        <a href="/events">{texts.event.toEvents}</a>
      </p>
    </div>
  );
}

/** Shown if the page can't load its configuration. */
export function NotStarted() {
  return (
    <div class="empty panel" role="alert">
      <h1>{explorerTexts.notStarted}</h1>
      <p>{navigator.onLine ? explorerTexts.failures.unreachable : explorerTexts.failures.offline}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {explorerTexts.failures.retry}
      </button>
    </div>
  );
}

/** The remaining hourly quota of the pages' key. */
export function QuotaLine({ requests }: { requests: Requests }) {
  const [quota, setQuota] = useState(requests.quota);
  useEffect(() => requests.onQuota(() => setQuota(requests.quota())), [requests]);
  if (quota === null) return <p class="quota">&nbsp;</p>;
  const { remaining, limit, resetsAtMs } = quota;
  return (
    <p class="quota">
      {quotaTexts.left(remaining, limit)}{" "}
      {remaining === 0 ? quotaTexts.freed(timeText(resetsAtMs)) : slowing(quota) > 1 ? quotaTexts.slower : ""}
    </p>
  );
}
