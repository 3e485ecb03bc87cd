import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import axios, { isAxiosError } from "axios";
import PQueue from "p-queue";
import pRetry from "p-retry";
import { secondMs, type Clock } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { RequestContext } from "../base/request.ts";
import { errorTextOf } from "./error-text.ts";

export interface HttpOptions {
  readonly baseUrl: string;
  /** Pace of this instance; 0 sets none. A burst of one second's reads goes out at once. */
  readonly readsPerSecond: number;
  readonly clock: Clock;
}

export interface ReadResult {
  readonly json: unknown;
  /** Size of the body as it was decoded. */
  readonly bytes: number;
}

/** Reads a path of the provider; null when it does not exist (404). Throws an AppError of code `upstream`. */
export type Get = (
  path: string,
  query: Readonly<Record<string, string | number>>,
  context: RequestContext,
) => Promise<ReadResult | null>;

const maxConcurrentReads = 32;
/** A longer queue would only collect reads that miss their deadlines. */
const maxQueuedReads = 256;
const maxRetries = 2;
const firstBackoffMs = 150;
const maxBodyBytes = 5 * 1024 * 1024;

/** A failed attempt. `isTransient`: another attempt may succeed. */
class ReadError extends Error {
  override readonly name = "ReadError";
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean, cause?: unknown) {
    super(message, { cause });
    this.isTransient = isTransient;
  }
}

/**
 * The one way to the provider: keep-alive, no redirect, bounded bodies, a pace, a cap on concurrent calls, a bounded queue,
 * and at most two retries on network errors, 429 and 5xx, all of it inside the deadline of the request.
 */
export function createGet({ baseUrl, readsPerSecond, clock }: HttpOptions): Get {
  const client = axios.create({
    baseURL: baseUrl,
    headers: { Accept: "application/json", "Accept-Language": "en", "User-Agent": "mention-market" },
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets: maxConcurrentReads }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: maxConcurrentReads }),
    maxRedirects: 0,
    maxContentLength: maxBodyBytes,
    proxy: false,
    responseType: "text",
    transformResponse: (body: unknown) => body,
    validateStatus: () => true,
  });
  const queue = new PQueue({ concurrency: maxConcurrentReads, ...paceOf(readsPerSecond) });

  async function attempt(path: string, query: object, signal: AbortSignal): Promise<ReadResult | null> {
    const { status, data } = await client
      .get<unknown>(path, { params: query, signal })
      .catch((error: unknown) => {
        throw new ReadError(`Provider could not be read: ${reasonOf(error)}`, isNetworkError(error), error);
      });
    const body = typeof data === "string" ? data : "";
    if (status === 404) return null;
    if (status !== 200) {
      throw new ReadError(
        `Provider answered ${status}: ${errorTextOf(body)}`,
        status === 429 || status >= 500,
      );
    }
    const json = parsed(body);
    if (json === null) throw new ReadError("Provider answered 200 with null", false);
    return { json, bytes: Buffer.byteLength(body) };
  }

  return async (path, query, context) => {
    const timeoutMs = Math.max(0, Math.ceil(context.deadlineAt - clock.monotonicMs()));
    const signal = AbortSignal.timeout(timeoutMs);
    const paced = () => {
      if (queue.size >= maxQueuedReads)
        throw new ReadError("Too many reads are waiting for the provider", false);
      return queue.add(
        () => {
          context.upstreamCalls += 1;
          return attempt(path, query, signal);
        },
        { signal },
      );
    };
    try {
      return await pRetry(paced, {
        retries: maxRetries,
        minTimeout: firstBackoffMs,
        randomize: true,
        signal,
        shouldRetry: ({ error }) => error instanceof ReadError && error.isTransient,
      });
    } catch (cause) {
      const text = signal.aborted ? "Provider did not answer in time" : messageOf(cause);
      throw new AppError("upstream", text, { cause, logFields: { path } });
    }
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new ReadError("Provider answered 200 with something that is not JSON", false, error);
  }
}

function paceOf(readsPerSecond: number): { intervalCap?: number; interval?: number; strict?: boolean } {
  if (readsPerSecond === 0) return {};
  const intervalCap = Math.max(1, Math.floor(readsPerSecond));
  return { intervalCap, interval: Math.ceil((intervalCap / readsPerSecond) * secondMs), strict: true };
}

/** The connection failed, before or amid the response; axios says the latter in its text only. A broken body is no network error. */
function isNetworkError(error: unknown): boolean {
  if (!isAxiosError(error)) return false;
  if (error.code === "ERR_BAD_RESPONSE") return error.message === "stream has been aborted";
  return error.response === undefined;
}

/** Axios' own texts name no URL; a system error's code says more than its text. */
function reasonOf(error: unknown): string {
  return isAxiosError(error) && error.code !== undefined && error.code !== "ERR_BAD_RESPONSE"
    ? error.code
    : messageOf(error);
}
