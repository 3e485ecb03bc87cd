import createClient, { type Client } from "openapi-fetch";
import { errorOf, MentionMarketError } from "./error.ts";
import { Functions, type CallOptions } from "./generated/functions.ts";
import type { paths } from "./generated/schema.ts";
import { createPoliteFetch, type HourlyQuota, type PoliteFetch, type Timing } from "./polite-fetch.ts";

export interface MentionMarketOptions {
  /** Sent as a header, never in a URL. */
  readonly apiKey: string;
  /** Where the functions are: `https://<region>-<project>.cloudfunctions.net`, or what `npm start` prints. */
  readonly baseUrl: string;
  /** How long one call may wait for a place in the key's hour, in seconds. 0: never; default: 60. */
  readonly maxWaitSeconds?: number;
  /** How long one attempt may take, in seconds; default: 40. */
  readonly timeoutSeconds?: number;
  /** Default: the platform's own. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** For tests: the time and the chance. */
  readonly timing?: Timing;
}

/**
 * The HTTPS functions as methods. Each resolves to the body of a 200 and rejects with a MentionMarketError, or with the reason of
 * its aborted signal. It stays within the key's hour by itself: see `maxWaitSeconds`.
 */
export class MentionMarket extends Functions {
  protected override readonly client: Client<paths, "application/json">;
  readonly #fetch: PoliteFetch;

  /** Throws a TypeError for a key or a base URL that can't be sent. */
  constructor({
    apiKey,
    baseUrl,
    maxWaitSeconds = 60,
    timeoutSeconds = 40,
    fetch = (request) => globalThis.fetch(request),
    timing = realTiming,
  }: MentionMarketOptions) {
    super();
    checkKey(apiKey);
    checkBaseUrl(baseUrl);
    this.#fetch = createPoliteFetch({ fetch, timing, maxWaitSeconds, timeoutSeconds });
    this.client = createClient<paths, "application/json">({
      baseUrl,
      fetch: this.#fetch,
      headers: { "x-api-key": apiKey },
      querySerializer: { array: { style: "form", explode: false } },
    });
  }

  /** What is left of the key's hour by the latest response; null before the first. */
  get quota(): HourlyQuota | null {
    return this.#fetch.quota();
  }

  protected override async bodyOf<Body>(
    call: Promise<{ data?: Body; error?: unknown; response: Response }>,
    { signal }: CallOptions,
  ): Promise<Body> {
    const { data, error, response } = await call.catch((cause: unknown) => {
      if (signal?.aborted === true) throw reasonOf(signal);
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new MentionMarketError({ status: 0, error: "No response", message }, { cause });
    });
    if (data === undefined) throw errorOf(response, error);
    return data;
  }
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

/** fetch repeats a header that it refuses in its error. */
function checkKey(apiKey: string): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey must be visible ASCII characters without spaces");
}

function checkBaseUrl(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new TypeError("baseUrl must be an http or https URL without credentials");
}
