import {
  isPlatformBusy,
  secondsIn,
  UnexpectedResponseError,
  MentionMarketError,
  ServiceConnectionError,
  ServiceTimeoutError,
} from "./error.ts";
import type { HourlyQuota, Timing, CallLimits, LogEntry } from "./options.ts";
import { KeptBodies, type BodyStore } from "./kept-bodies.ts";

const secondMs = 1000;
/** Where a 429 has no `Retry-After`. */
const defaultWaitSeconds = 60;

/** What the responses to a key say of its hour. */
class Hour {
  quota: HourlyQuota | null = null;
  #admittedAtMs = 0;

  note(response: Response, nowMs: number): void {
    const { status, headers } = response;
    const limit = secondsIn(headers, "x-ratelimit-limit");
    const remaining = secondsIn(headers, "x-ratelimit-remaining");
    // The seconds of `RateLimit` count from now, so the clocks of both sides may differ.
    const seconds = /;t=(\d{1,9})(?!\d)/.exec(headers.get("ratelimit") ?? "")?.[1];
    if (limit !== null && remaining !== null && seconds !== undefined) {
      this.quota = { limit, remaining, resetsAtMs: nowMs + Number(seconds) * secondMs };
      this.#admittedAtMs = remaining === 0 ? this.quota.resetsAtMs : 0;
    }
    if (status === 429 && !isPlatformBusy(response))
      this.#admittedAtMs = nowMs + (secondsIn(headers, "retry-after") ?? defaultWaitSeconds) * secondMs;
  }

  /** How long no request is admitted. */
  waitMs(nowMs: number): number {
    return Math.max(0, this.#admittedAtMs - nowMs);
  }

  /** The refusal that the service would send, without asking it. */
  refusal(waitMs: number): Response {
    const seconds = Math.ceil(waitMs / secondMs);
    const limit = this.quota === null ? "" : ` (${this.quota.limit} requests/hour)`;
    const body = {
      error: `Rate limit exceeded${limit}`,
      message: `The next request is admitted in ${seconds} seconds, which is longer than maxWaitSeconds allows`,
    };
    return Response.json(body, { status: 429, headers: { "retry-after": String(seconds) } });
  }
}

export interface PoliteFetchOptions extends CallLimits {
  /** Default: the platform's own. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  readonly timing?: Timing | undefined;
  /** Default: the last 100 bodies, 20 MB at most, in memory. */
  readonly kept?: BodyStore | undefined;
  /** Called after each attempt. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

export interface PoliteFetch {
  (request: Request, limits?: CallLimits): Promise<Response>;
  /** Null before the first response that says it. */
  readonly quota: () => HourlyQuota | null;
}

const retryBaseMs = 500;
/** The platform needs about a second to start an instance. */
const platformBaseMs = 700;
const retried = [429, 500, 502, 503, 504];
/** They count nothing, and are served when the hour is full. */
const uncounted = /\/get(?:RateLimit|Board)$/;

/**
 * Sends GET requests as the service asks for it: none before `Retry-After` has passed or while the hour is known to be full,
 * `If-None-Match` with what it had before, retries after a 429, a 5xx or a network error. Resolves to the last response, whose
 * body has been read, or to a 429 of its own where waiting would take longer than allowed. Rejects with a MentionMarketError when no
 * complete response came, or with the reason of the request's aborted signal.
 */
export function createPoliteFetch({
  fetch = (request) => globalThis.fetch(request),
  timing: { nowMs, wait, random } = realTiming,
  kept = new KeptBodies(),
  log,
  ...defaults
}: PoliteFetchOptions = {}): PoliteFetch {
  const hour = new Hour();

  async function send(request: Request, deadline: AbortSignal): Promise<Response> {
    const former = kept.get(request.url);
    const headers = new Headers(request.headers);
    if (former !== undefined) headers.set("if-none-match", former.etag);
    const signal = AbortSignal.any([request.signal, deadline]);
    // A redirect would take the key to another host.
    const response = await fetch(new Request(request, { headers, signal, redirect: "manual" }));
    if (response.type === "opaqueredirect")
      throw new UnexpectedResponseError({ status: 0, error: "Unexpected response", detail: "A redirect" });
    const text = await readText(response);
    hour.note(response, nowMs());
    const { status, statusText } = response;
    if (status === 304 && former !== undefined)
      return new Response(former.text, { status: 200, headers: response.headers });
    const etag = response.headers.get("etag");
    if (status === 200 && etag !== null) kept.keep(request.url, { etag, text });
    return new Response(text === "" ? null : text, { status, statusText, headers: response.headers });
  }

  /** A response, or the error where there is no complete one. */
  async function attempt(request: Request, timeoutSeconds: number): Promise<Response | MentionMarketError> {
    // The one deadline of the attempt, its body included.
    const deadline = AbortSignal.timeout(timeoutSeconds * secondMs);
    try {
      return await send(request, deadline);
    } catch (cause) {
      if (request.signal.aborted) throw reasonOf(request.signal);
      if (cause instanceof MentionMarketError) return cause;
      const detail = cause instanceof Error ? cause.message : String(cause);
      return deadline.aborted
        ? new ServiceTimeoutError({
            status: 0,
            error: `No complete response in ${timeoutSeconds} seconds`,
            cause,
          })
        : new ServiceConnectionError({ status: 0, error: "No response", detail, cause });
    }
  }

  /** The wait before a retry; null where there is none. */
  function waitBeforeRetry(outcome: Response | MentionMarketError, retry: number): number | null {
    const isTransient =
      outcome instanceof Response
        ? retried.includes(outcome.status)
        : outcome instanceof ServiceConnectionError;
    if (!isTransient) return null;
    const asked =
      outcome instanceof Response ? (secondsIn(outcome.headers, "retry-after") ?? 0) * secondMs : 0;
    const full = outcome instanceof Response && outcome.status === 429 ? hour.waitMs(nowMs()) : 0;
    const baseMs = outcome instanceof Response && isPlatformBusy(outcome) ? platformBaseMs : retryBaseMs;
    return Math.max(asked, full, (1 + random()) * baseMs * 2 ** retry);
  }

  async function politeFetch(request: Request, limits: CallLimits = {}): Promise<Response> {
    const timeoutSeconds = limits.timeoutSeconds ?? defaults.timeoutSeconds ?? 40;
    const maxRetries = limits.maxRetries ?? defaults.maxRetries ?? 2;
    let leftMs = (limits.maxWaitSeconds ?? defaults.maxWaitSeconds ?? 60) * secondMs;
    let waitMs = uncounted.test(new URL(request.url).pathname) ? 0 : hour.waitMs(nowMs());
    if (waitMs > leftMs) return hour.refusal(waitMs);
    for (let retry = 0; ; retry += 1) {
      if (waitMs > 0) await wait(waitMs, request.signal);
      leftMs -= waitMs;
      const startedAtMs = nowMs();
      const outcome = await attempt(request, timeoutSeconds);
      const nextWaitMs = retry < maxRetries ? waitBeforeRetry(outcome, retry) : null;
      const isLast = nextWaitMs === null || nextWaitMs > leftMs;
      log?.({
        url: request.url,
        status: outcome.status,
        ms: nowMs() - startedAtMs,
        requestId: outcome instanceof Response ? outcome.headers.get("x-request-id") : outcome.requestId,
        retryAfterMs: isLast ? null : nextWaitMs,
      });
      if (isLast) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      waitMs = nextWaitMs;
    }
  }

  return Object.assign(politeFetch, { quota: () => hour.quota });
}

const realTiming: Timing = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(reasonOf(signal));
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", abort);
        resolve();
      }, ms);
      signal.addEventListener("abort", abort, { once: true });
    }),
};

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

const maxBytes = 16 * 1024 * 1024;

/** The body of a response as text. Rejects with an UnexpectedResponseError once it exceeds 16 MB, and as its stream does. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined);
      const { status, headers } = response;
      throw new UnexpectedResponseError({
        status,
        error: "Unexpected response",
        detail: "The body is larger than 16 MB",
        requestId: headers.get("x-request-id"),
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}
