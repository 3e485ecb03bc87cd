import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { failureOf, type Failure } from "./failure.ts";

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

const waitWhenLimitedMs = 60_000;

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
