import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Readable } from "node:stream";
import axios, { isAxiosError, type AxiosInstance } from "axios";
import PQueue from "p-queue";
import { z } from "zod";
import { megabyte } from "../base/bytes.ts";
import { fromIso, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import { nextTick } from "../base/ticks.ts";
import { ReadError } from "./read-error.ts";

export interface ReadResult {
  readonly json: unknown;
  /** Size of the body as it was decoded. */
  readonly bytes: number;
}

export type Query = Readonly<Record<string, string | number | boolean>>;

export interface Transport {
  /** One attempt to read a path of the provider, until the signal aborts; null when it does not exist (404). Throws a ReadError. */
  read(path: string, query: Query, signal: AbortSignal): Promise<ReadResult | null>;
}

const maxSockets = 32;
/** Axios' code of a body that exceeds its maximum. */
const tooLarge = "ERR_BAD_RESPONSE";
const maxBodyBytes = 5 * megabyte;
/** A shared read of 100 markets takes some 200,000 bytes. */
const largeBytes = megabyte / 2;
const maxLarge = 4;
const maxTextLength = 200;

/** HTTP: keep-alive, no redirect, no credentials, bounded bodies. Network errors, 429 and 5xx are transient. */
export class HttpTransport implements Transport {
  readonly #client: AxiosInstance;
  readonly #clock: Clock;
  /** Large bodies are read on only while few others are: with 32 reads at once, all bodies under way hold 36 MB at most. */
  readonly #large = new PQueue({ concurrency: maxLarge });

  constructor(baseUrl: string, clock: Clock) {
    this.#clock = clock;
    this.#client = axios.create({
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
  }

  async read(path: string, query: Query, signal: AbortSignal): Promise<ReadResult | null> {
    const { status, retryAfter, body } = await this.#send(path, query, signal);
    if (status === 404) return null;
    if (status !== 200) {
      const isTransient = status === 429 || status >= 500;
      const message = `Provider answered ${status}: ${errorTextOf(body.toString())}`;
      throw new ReadError(message, { status, isTransient, retryAfterMs: this.#waitOf(retryAfter) });
    }
    const json = parseJson(body.toString());
    if (json === null) throw new ReadError("Provider answered 200 with null", { status });
    return { json, bytes: body.length };
  }

  async #send(path: string, params: Query, signal: AbortSignal) {
    try {
      const { status, headers, data } = await this.#client.get<Readable>(path, { params, signal });
      const retryAfter: unknown = headers["retry-after"];
      return { status, retryAfter, body: await this.#readBody(data, signal) };
    } catch (cause) {
      if (signal.aborted) throw ReadError.late(cause);
      const isTransient = isNetworkError(cause);
      throw new ReadError(`Provider could not be read: ${reasonOf(cause)}`, { isTransient, cause });
    }
  }

  async #readBody(stream: Readable, signal: AbortSignal): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const hasEndedWithin = async (maxBytes: number) => {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        if (!Buffer.isBuffer(chunk)) throw new Error("A body that was decoded already");
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > maxBytes) return false;
      }
      return true;
    };
    try {
      if (await hasEndedWithin(largeBytes)) return Buffer.concat(chunks);
      const readOn = async () => {
        await hasEndedWithin(Infinity);
        // Parsing it takes the caller some milliseconds.
        await nextTick();
        return Buffer.concat(chunks);
      };
      return await this.#large.add(readOn, { signal });
    } finally {
      stream.destroy();
    }
  }

  /** Retry-After is a number of seconds, or a date. */
  #waitOf(retryAfter: unknown): number {
    if (typeof retryAfter !== "string") return 0;
    if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * secondMs;
    return Math.max(0, (fromIso(retryAfter) ?? 0) - this.#clock.now());
  }
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

/** The JSON shapes of the provider's errors, old and new. */
const errorBody = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** The text of a provider's error, of any of its four shapes, on one line and at most 200 characters long. */
export function errorTextOf(body: string): string {
  const text = textOfError(body).replace(/\s+/g, " ").trim();
  return text === "" ? "no text" : text.slice(0, maxTextLength);
}

function textOfError(body: string): string {
  try {
    const parsed = errorBody.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : body;
  } catch {
    return body.trimStart().startsWith("<") ? "an HTML page" : body;
  }
}
