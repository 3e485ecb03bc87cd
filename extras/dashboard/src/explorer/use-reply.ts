import { useEffect, useState, useCallback, useRef } from "preact/hooks";
import type { HourlyQuota } from "../../../clients/typescript/src/index.ts";
import type { Failure } from "./failure.ts";
import type { Reply } from "./kept-replies.ts";
import type { Requests } from "./requests.ts";

const freshMs = 60_000;

/** The pause after a failure that may pass. Each request has been retried before. */
const retryMs = 60_000;

const minuteMs = 60_000;
const lastFactor = 8;

export interface ReplyState<Body> {
  /** The latest response, which may be from before the failure; null without one. */
  readonly body: Body | null;
  readonly readAt: number | null;
  readonly ageSeconds: number | null;
  readonly failure: Failure | null;
  readonly refresh: () => void;
}

interface Options<Body> {
  /** null: nothing to request yet. */
  readonly path: string | null;
  readonly isBody: (body: unknown) => body is Body;
  /** The interval of reads while the page is visible and the key has quota; null: only when the response is older than a minute. */
  readonly everyMs: number | null;
}

/** A cached response that is read again while the page is visible. The interval grows as the hourly quota is used up. */
export function useReply<Body>(
  requests: Requests,
  { path, isBody, everyMs }: Options<Body>,
): ReplyState<Body> {
  const [state, setState] = useState<{ path: string | null; reply: Reply | null; failure: Failure | null }>(
    () => ({
      path,
      reply: path === null ? null : requests.kept(path),
      failure: null,
    }),
  );
  const again = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (path === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let isAsking = false;
    const kept = requests.kept(path);
    setState({ path, reply: kept, failure: null });
    let dueAt = kept === null ? 0 : kept.readAt + (everyMs ?? freshMs);

    async function ask(): Promise<void> {
      if (isAsking || path === null) return;
      isAsking = true;
      const outcome = await requests.get(path);
      isAsking = false;
      if (isGone) return;
      if ("reply" in outcome) {
        setState({ path, reply: outcome.reply, failure: null });
        dueAt = everyMs === null ? Infinity : Date.now() + everyMs * slowing(requests.quota());
      } else {
        const { failure } = outcome;
        setState((before) => ({ ...before, failure }));
        dueAt = failure.kind === "full" ? failure.until : mayPass(failure) ? Date.now() + retryMs : Infinity;
      }
      plan();
    }
    function plan(): void {
      clearTimeout(timer);
      if (isGone || document.visibilityState !== "visible" || dueAt === Infinity) return;
      const waitMs = dueAt - Date.now();
      if (waitMs <= 0) void ask();
      else timer = setTimeout(plan, waitMs);
    }
    again.current = () => void ask();
    const offline = () => setState((before) => ({ ...before, failure: { kind: "offline" } }));
    const online = () => {
      // A request may still run. The notice disappears now, and the outcome comes later.
      setState((before) => (before.failure?.kind === "offline" ? { ...before, failure: null } : before));
      void ask();
    };
    document.addEventListener("visibilitychange", plan);
    window.addEventListener("offline", offline);
    window.addEventListener("online", online);
    plan();
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", plan);
      window.removeEventListener("offline", offline);
      window.removeEventListener("online", online);
    };
  }, [requests, path, everyMs]);

  const refresh = useCallback(() => again.current(), []);
  const reply = state.path === path ? state.reply : null;
  return {
    body: reply !== null && isBody(reply.body) ? reply.body : null,
    readAt: reply?.readAt ?? null,
    ageSeconds: reply?.ageSeconds ?? null,
    failure: state.path === path ? state.failure : null,
    refresh,
  };
}

function mayPass({ kind }: Failure): boolean {
  return ["unreachable", "unavailable", "provider", "limited", "busy", "defect"].includes(kind);
}

/** The time in UTC ms, updated every minute, for texts such as "in 2 hours". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const steps = [
  { minShareLeft: 0.5, factor: 1 },
  { minShareLeft: 0.25, factor: 2 },
  { minShareLeft: 0.1, factor: 4 },
] as const;

/** The factor by which pauses between refreshes grow as the key's hourly quota is used up. */
export function slowing(quota: HourlyQuota | null): number {
  if (quota === null || quota.limit === 0) return 1;
  const left = quota.remaining / quota.limit;
  return steps.find(({ minShareLeft }) => left > minShareLeft)?.factor ?? lastFactor;
}
