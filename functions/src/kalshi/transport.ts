import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Readable } from "node:stream";
import axios, { isAxiosError } from "axios";
import { messageOf } from "../base/errors.ts";
import type { NextTick } from "../base/ticks.ts";
import { errorTextOf } from "./error-text.ts";
import { createReadBody } from "./read-body.ts";

export interface ReadResult {
  readonly json: unknown;
  /** Size of the body as it was decoded. */
  readonly bytes: number;
}

export type Query = Readonly<Record<string, string | number | boolean>>;

/** One attempt to read a path of the provider, until the signal aborts; null when it does not exist (404). Throws a ReadError. */
export type Transport = (path: string, query: Query, signal: AbortSignal) => Promise<ReadResult | null>;

export const lateText = "Provider did not answer in time";
const maxSockets = 32;
/** Axios' code of a body that exceeds its maximum. */
const tooLarge = "ERR_BAD_RESPONSE";
const maxBodyBytes = 5 * 1024 * 1024;

export interface ReadErrorDetails {
  readonly status?: number | null;
  readonly isTransient?: boolean;
  readonly isLate?: boolean;
  readonly cause?: unknown;
}

/** A failed attempt. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  /** Of the response; null when there was none. */
  readonly status: number | null;
  /** Another attempt may succeed. */
  readonly isTransient: boolean;
  /** It was given up, without a response in time. */
  readonly isLate: boolean;

  constructor(
    message: string,
    { status = null, isTransient = false, isLate = false, cause }: ReadErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.isTransient = isTransient;
    this.isLate = isLate;
  }
}

/** Keep-alive, no redirect, no credentials, bounded bodies. Network errors, 429 and 5xx are transient. */
export function createTransport(baseUrl: string, nextTick: NextTick): Transport {
  const client = axios.create({
    baseURL: baseUrl,
    headers: { Accept: "application/json", "Accept-Language": "en", "User-Agent": "mention-market" },
    httpAgent: new HttpAgent({ keepAlive: true, maxSockets }),
    httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets }),
    maxRedirects: 0,
    maxContentLength: maxBodyBytes,
    proxy: false,
    responseType: "stream",
    validateStatus: () => true,
  });

  const readBody = createReadBody(nextTick);

  async function read(path: string, query: Query, signal: AbortSignal) {
    try {
      const { status, data } = await client.get<Readable>(path, { params: query, signal });
      return { status, ...(await readBody(data, signal)) };
    } catch (cause) {
      if (signal.aborted) throw new ReadError(lateText, { isLate: true, cause });
      const isTransient = isNetworkError(cause);
      throw new ReadError(`Provider could not be read: ${reasonOf(cause)}`, { isTransient, cause });
    }
  }

  return async (path, query, signal) => {
    const { status, text: body, bytes } = await read(path, query, signal);
    if (status === 404) return null;
    if (status !== 200) {
      const isTransient = status === 429 || status >= 500;
      throw new ReadError(`Provider answered ${status}: ${errorTextOf(body)}`, { status, isTransient });
    }
    const json = parseJson(body);
    if (json === null) throw new ReadError("Provider answered 200 with null", { status });
    return { json, bytes };
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const message = "Provider answered 200 with something that is not JSON";
    throw new ReadError(message, { status: 200, cause });
  }
}

/** The connection failed, before or amid the response. A broken or too large body is not a network error. */
function isNetworkError(error: unknown): boolean {
  return isAxiosError(error) ? error.response === undefined && error.code !== tooLarge : isCutOff(error);
}

/** A body ended before its end; a broken one has a code of zlib's. */
function isCutOff(error: unknown): boolean {
  return !isAxiosError(error) && codeOf(error) === "ECONNRESET";
}

/** Axios' own texts name no URL; a system error's code is more precise than its text. */
function reasonOf(error: unknown): string {
  if (isCutOff(error)) return "stream has been aborted";
  const code = codeOf(error);
  return code === null || code === tooLarge ? messageOf(error) : code;
}

function codeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
