import { signInHref } from "../account/sign-in-href.ts";
import { relativeText } from "../ui/times.ts";
import { texts } from "../texts.ts";
import { failureText, type Failure } from "./failure.ts";

const t = texts.explorer.failures;

interface Props {
  readonly failure: Failure;
  /** When the data that is still shown was read, UTC ms; null if none is shown. */
  readonly readAt: number | null;
  /** UTC ms. */
  readonly now: number;
  readonly onRetry: () => void;
}

/** Says what failed, how old the shown data is, and what the visitor can do. */
export function FailureNotice({ failure, readAt, now, onRetry }: Props) {
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

function WayOut({ failure, onRetry }: Pick<Props, "failure" | "onRetry">) {
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
