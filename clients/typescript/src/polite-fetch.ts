import { secondsIn } from "./error.ts";
import { KeptBodies } from "./kept-bodies.ts";

/** What is left of the key's hour, by the latest response. */
export interface HourlyQuota {
  readonly limit: number;
  readonly remaining: number;
  /** When the next place is freed, in UTC ms of this machine's clock. */
  readonly resetsAtMs: number;
}

/** The time and the chance of a client; tests bring their own. */
export interface Timing {
  readonly nowMs: () => number;
  /** Rejects with the signal's reason once that is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface PoliteFetchOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly timing: Timing;
  /** How long one call may wait for its turn or before a retry, all its waits together. 0: never. */
  readonly maxWaitSeconds: number;
  /** How long one attempt may take. */
  readonly timeoutSeconds: number;
}

export interface PoliteFetch {
  (request: Request): Promise<Response>;
  /** Null before the first response that says it. */
  readonly quota: () => HourlyQuota | null;
}

const maxRetries = 2;
const retryBaseMs = 500;
/** It counts nothing, and is served when the hour is full. */
const uncounted = /\/getRateLimit$/;

/**
 * Sends GET requests as the service asks for it: none before `Retry-After` has passed or while the hour is known to be full, `If-None-Match` with what
 * it had before, at most two retries after a 503 or a network error. Returns the last response, where waiting on would take
 * longer than allowed; rejects as fetch does when no response came.
 */
export function createPoliteFetch({
  fetch,
  timing: { nowMs, wait, random },
  maxWaitSeconds,
  timeoutSeconds,
}: PoliteFetchOptions): PoliteFetch {
  const kept = new KeptBodies();
  let quota: HourlyQuota | null = null;
  let admittedAtMs = 0;

  async function attempt(request: Request): Promise<Response> {
    const former = kept.get(request.url);
    const headers = new Headers(request.headers);
    if (former !== undefined) headers.set("if-none-match", former.etag);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    // A redirect would take the key to another host.
    const response = await fetch(new Request(request, { headers, signal, redirect: "error" }));
    const text = await response.text();
    note(response);
    const { status, statusText } = response;
    if (status === 304 && former !== undefined)
      return new Response(former.text, { status: 200, headers: response.headers });
    const etag = response.headers.get("etag");
    if (status === 200 && etag !== null) kept.keep(request.url, { etag, text });
    return new Response(text === "" ? null : text, { status, statusText, headers: response.headers });
  }

  function note({ status, headers }: Response): void {
    const limit = secondsIn(headers, "x-ratelimit-limit");
    const remaining = secondsIn(headers, "x-ratelimit-remaining");
    // The seconds of `RateLimit` count from now, so the clocks of both sides may differ.
    const seconds = /;t=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
    const now = nowMs();
    if (limit !== null && remaining !== null && seconds !== undefined) {
      quota = { limit, remaining, resetsAtMs: now + Number(seconds) * 1000 };
      admittedAtMs = remaining === 0 ? quota.resetsAtMs : 0;
    }
    if (status === 429) admittedAtMs = now + (secondsIn(headers, "retry-after") ?? 60) * 1000;
  }

  /** The wait before a retry, or null where there is none. */
  function waitBeforeRetry(response: Response | null, retry: number): number | null {
    if (response?.status === 429) return Math.max(0, admittedAtMs - nowMs());
    if (retry >= maxRetries || (response !== null && response.status !== 503)) return null;
    const asked = response === null ? 0 : (secondsIn(response.headers, "retry-after") ?? 0) * 1000;
    return Math.max(asked, (1 + random()) * retryBaseMs * 2 ** retry);
  }

  async function politeFetch(request: Request): Promise<Response> {
    let waitMs = uncounted.test(new URL(request.url).pathname) ? 0 : Math.max(0, admittedAtMs - nowMs());
    let leftMs = maxWaitSeconds * 1000;
    if (waitMs > leftMs) return fullHour(waitMs, quota);
    for (let retry = 0; ;) {
      if (waitMs > 0) await wait(waitMs, request.signal);
      leftMs -= waitMs;
      const outcome = await attempt(request).catch((error: unknown) => ({ error }));
      const response = outcome instanceof Response ? outcome : null;
      const nextWaitMs = request.signal.aborted ? null : waitBeforeRetry(response, retry);
      if (nextWaitMs === null || nextWaitMs > leftMs) {
        if (outcome instanceof Response) return outcome;
        throw outcome.error;
      }
      if (response?.status !== 429) retry += 1;
      waitMs = nextWaitMs;
    }
  }

  return Object.assign(politeFetch, { quota: () => quota });
}

/** The refusal that the service would send, without asking it. */
function fullHour(waitMs: number, quota: HourlyQuota | null): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const limit = quota === null ? "" : ` (${quota.limit} requests/hour)`;
  const body = {
    error: `Rate limit exceeded${limit}`,
    message: `The next request is admitted in ${seconds} seconds, which is longer than maxWaitSeconds allows`,
  };
  return Response.json(body, { status: 429, headers: { "retry-after": String(seconds) } });
}
