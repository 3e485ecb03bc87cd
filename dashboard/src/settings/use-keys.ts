import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { failureOf, type Failure } from "./failure.ts";
import type { ApiKey, KeysApi, KeyUsage } from "./keys-api.ts";

export interface KeysState {
  /** null until they were read once. */
  readonly keys: readonly ApiKey[] | null;
  /** By key id; a key without one could not be read. */
  readonly usage: ReadonlyMap<string, KeyUsage>;
  readonly failure: Failure | null;
  /** When the keys were read, UTC ms. */
  readonly readAt: number | null;
}

const refreshMs = 15_000;
const waitWhenLimitedMs = 60_000;
const channelName = "mention-market-keys";

/** The account's keys: read again every 15 seconds while the page is in sight, when it comes back, and when another tab changed them. */
export function useKeys(
  api: KeysApi,
): KeysState & { refresh: () => Promise<void>; changed: () => Promise<void> } {
  const [state, setState] = useState<KeysState>({
    keys: null,
    usage: new Map(),
    failure: null,
    readAt: null,
  });
  const latest = useRef(0);
  const notBefore = useRef(0);
  const channel = useRef<BroadcastChannel | null>(null);

  const refresh = useCallback(async () => {
    const turn = ++latest.current;
    try {
      const keys = await api.list();
      const usage = await readUsage(api, keys);
      if (turn === latest.current) setState({ keys, usage, failure: null, readAt: Date.now() });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "limited") notBefore.current = Date.now() + waitWhenLimitedMs;
      if (turn === latest.current) setState((before) => ({ ...before, failure }));
    }
  }, [api]);

  const changed = useCallback(async () => {
    channel.current?.postMessage("changed");
    await refresh();
  }, [refresh]);

  useEffect(() => {
    const inSight = () => {
      if (document.visibilityState === "visible" && Date.now() >= notBefore.current) void refresh();
    };
    const offline = () => setState((before) => ({ ...before, failure: { kind: "offline" } }));
    const opened = new BroadcastChannel(channelName);
    channel.current = opened;
    opened.addEventListener("message", () => void refresh());
    document.addEventListener("visibilitychange", inSight);
    window.addEventListener("online", inSight);
    window.addEventListener("offline", offline);
    const timer = setInterval(inSight, refreshMs);
    void refresh();
    return () => {
      opened.close();
      document.removeEventListener("visibilitychange", inSight);
      window.removeEventListener("online", inSight);
      window.removeEventListener("offline", offline);
      clearInterval(timer);
    };
  }, [refresh]);

  return { ...state, refresh, changed };
}

/** One unreadable usage leaves its own meter out, not the list. */
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
