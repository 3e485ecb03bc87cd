import { signInHref } from "../account/sign-in-href.ts";
import { settingsTexts } from "./settings-texts.ts";
import { failureText } from "./failure-text.ts";
import type { Failure } from "./failure.ts";
import { timeText } from "../ui/times.ts";

const t = settingsTexts.failures;

interface Props {
  readonly failure: Failure;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string | undefined;
  /** When the data below was read, UTC ms; null if none is shown. */
  readonly readAt: number | null;
  readonly onRetry: () => Promise<void>;
}

/** Says what failed, what is still shown, and what the visitor can do. */
export function FailureNotice({ failure, unavailable, readAt, onRetry }: Props) {
  const waits = failure.kind === "offline" || failure.kind === "limited";
  return (
    <div class={`notice ${waits ? "notice-warn" : "notice-bad"}`}>
      <p>
        {failureText(failure, unavailable)} {readAt !== null && t.stale(timeText(readAt))}
      </p>
      {failure.kind === "signed-out" ? (
        <a class="button button-quiet button-small" href={signInHref()}>
          {settingsTexts.signedOut.action}
        </a>
      ) : (
        <button type="button" class="button button-quiet button-small" onClick={() => void onRetry()}>
          {t.retry}
        </button>
      )}
    </div>
  );
}
