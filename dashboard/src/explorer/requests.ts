import type { ExplorerKey } from "./explorer-key.ts";
import { keyFailureOf, responseFailureOf, type Failure } from "./failure.ts";
import { keptReplies, type Reply } from "./kept-replies.ts";
import { quotaOf, type Quota } from "./quota.ts";

export type Outcome = { readonly reply: Reply } | { readonly failure: Failure };

/** The HTTPS functions, asked with the pages' own key. */
export interface Requests {
  /** `path`: function and query, such as `getMentionEvents?limit=200`. Never throws. */
  readonly get: (path: string) => Promise<Outcome>;
  /** What this session has read of it; null when nothing. Costs no request. */
  readonly kept: (path: string) => Reply | null;
  /** null before the first response. */
  readonly quota: () => Quota | null;
  /** Calls back after each response; returns what ends that. */
  readonly onQuota: (changed: () => void) => () => void;
}

const timeoutMs = 60_000;

export function createRequests(key: ExplorerKey): Requests {
  let quota: Quota | null = null;
  let fullUntil = 0;
  /** A page replaces its key once: a second refusal is not the key's fault. */
  let isReplaced = false;
  const listeners = new Set<() => void>();

  async function send(path: string, apiKey: string): Promise<Outcome | "refused"> {
    const before = keptReplies.read(path);
    const response = await fetch(`/api/${path}`, {
      headers: {
        "x-api-key": apiKey,
        ...(typeof before?.etag === "string" && { "if-none-match": before.etag }),
      },
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const readAt = Date.now();
    quota = quotaOf(response.headers) ?? quota;
    for (const listener of listeners) listener();
    const age = response.headers.get("Age");
    const ageSeconds = age === null ? null : Number(age);
    if (response.status === 304 && before !== null) return keep(path, { ...before, readAt, ageSeconds });
    const isTable = response.headers.get("content-type")?.startsWith("text/csv") === true;
    const body: unknown = isTable ? await response.text() : await response.json();
    if (response.ok) return keep(path, { body, etag: response.headers.get("ETag"), readAt, ageSeconds });
    if ((response.status === 401 || response.status === 403) && !isReplaced) return "refused";
    const failure = responseFailureOf(response.status, response.headers, body, readAt);
    if (failure.kind === "full") fullUntil = failure.until;
    return { failure };
  }

  return {
    async get(path) {
      if (quota?.remaining === 0) fullUntil = Math.max(fullUntil, quota.freedAt);
      if (Date.now() < fullUntil) return { failure: { kind: "full", until: fullUntil } };
      const apiKey = await key.read().catch(keyFailureOf);
      if (typeof apiKey !== "string") return { failure: apiKey };
      try {
        const first = await send(path, apiKey);
        if (first !== "refused") return first;
        const next = await key.replace(apiKey).catch(keyFailureOf);
        if (typeof next !== "string") return { failure: next };
        isReplaced = true;
        const second = await send(path, next);
        return second === "refused" ? { failure: { kind: "key-ended" } } : second;
      } catch {
        return { failure: { kind: navigator.onLine ? "unreachable" : "offline" } };
      }
    },
    kept: (path) => keptReplies.read(path),
    quota: () => quota,
    onQuota(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function keep(path: string, reply: Reply): Outcome {
  keptReplies.keep(path, reply);
  return { reply };
}
