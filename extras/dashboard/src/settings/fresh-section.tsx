import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { signInHref } from "../account/sign-in-href.ts";
import { timeText } from "../ui/times.ts";
import { failureText } from "./call-dialog.tsx";
import { failureOf, type Failure } from "./failure.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts.failures;
const waitWhenLimitedMs = 60_000;

interface FreshSectionProps<Data> {
  readonly id: string;
  readonly heading: string;
  readonly state: Fresh<Data>;
  readonly refresh: () => Promise<void>;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string | undefined;
  /** Shown until the data is loaded. */
  readonly skeleton: ComponentChildren;
  readonly children: (data: Data) => ComponentChildren;
}

/** A list that is loading or loaded. A failure is shown above the data that was read before it. */
export function FreshSection<Data>(props: FreshSectionProps<Data>) {
  const { id, heading, state, refresh, unavailable, skeleton, children } = props;
  const { data, failure, readAt } = state;
  return (
    <section class="key-section" aria-labelledby={id}>
      <div class="key-section-heading">
        <h2 id={id}>{heading}</h2>
        {readAt !== null && <p>{settingsTexts.updated(timeText(readAt))}</p>}
      </div>
      <div aria-live="polite">
        {failure !== null && (
          <FailureNotice failure={failure} unavailable={unavailable} readAt={readAt} onRetry={refresh} />
        )}
      </div>
      {data === null ? failure === null && skeleton : children(data)}
    </section>
  );
}

interface FailureNoticeProps {
  readonly failure: Failure;
  /** The text for an unavailable service, if it differs from that of API Settings. */
  readonly unavailable?: string | undefined;
  /** When the data below was read, UTC ms; null if none is shown. */
  readonly readAt: number | null;
  readonly onRetry: () => Promise<void>;
}

/** Says what failed, what is still shown, and what the visitor can do. */
function FailureNotice({ failure, unavailable, readAt, onRetry }: FailureNoticeProps) {
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

export interface Fresh<Data> {
  /** null before the first read. A failure does not change it. */
  readonly data: Data | null;
  readonly failure: Failure | null;
  /** When the data was read, UTC ms. */
  readonly readAt: number | null;
}

interface Options<Data> {
  readonly read: () => Promise<Data>;
  /** The name of the BroadcastChannel on which tabs announce changes. */
  readonly channelName: string;
  /** The pause before the next read, depending on the data. */
  readonly pauseMs: (data: Data | null) => number;
}

/**
 * Reads data of the account: after each pause while the page is visible, when it becomes visible, and when another tab has changed it.
 */
export function useFresh<Data>({
  read,
  channelName,
  pauseMs,
}: Options<Data>): Fresh<Data> & { refresh: () => Promise<void>; changed: () => Promise<void> } {
  const [state, setState] = useState<Fresh<Data>>({ data: null, failure: null, readAt: null });
  const latest = useRef(0);
  const isReading = useRef(false);
  const notBefore = useRef(0);
  const channel = useRef<BroadcastChannel | null>(null);

  const refresh = useCallback(async () => {
    const turn = ++latest.current;
    isReading.current = true;
    try {
      const data = await read();
      if (turn === latest.current) setState({ data, failure: null, readAt: Date.now() });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "limited") notBefore.current = Date.now() + waitWhenLimitedMs;
      if (turn === latest.current) setState((before) => ({ ...before, failure }));
    }
    if (turn === latest.current) isReading.current = false;
  }, [read]);

  const changed = useCallback(async () => {
    channel.current?.postMessage("changed");
    await refresh();
  }, [refresh]);

  const inSight = useCallback(() => {
    if (document.visibilityState === "visible" && Date.now() >= notBefore.current) void refresh();
  }, [refresh]);

  useEffect(() => {
    const offline = () => setState((before) => ({ ...before, failure: { kind: "offline" } }));
    const opened = new BroadcastChannel(channelName);
    channel.current = opened;
    opened.addEventListener("message", () => void refresh());
    document.addEventListener("visibilitychange", inSight);
    window.addEventListener("online", inSight);
    window.addEventListener("offline", offline);
    void refresh();
    return () => {
      opened.close();
      document.removeEventListener("visibilitychange", inSight);
      window.removeEventListener("online", inSight);
      window.removeEventListener("offline", offline);
    };
  }, [refresh, inSight, channelName]);

  const pause = pauseMs(state.data);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isReading.current) inSight();
    }, pause);
    return () => clearInterval(timer);
  }, [inSight, pause]);

  return { ...state, refresh, changed };
}
