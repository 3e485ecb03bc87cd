import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Readable } from "node:stream";
import axios, { isAxiosError, type AxiosInstance } from "axios";
import PQueue from "p-queue";
import { z } from "zod";
import { megabyte } from "../base/bytes.ts";
import { fromIso, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import { lateText } from "../base/request.ts";
import { nextTick } from "../base/ticks.ts";

export interface ReadResult {
  readonly json: unknown;
  /** Size of the body as it was decoded. */
  readonly bytes: number;
  /** When the provider responded, by its own clock, UTC ms; null where it does not say. */
  readonly date?: number | null;
}

/** A list is sent as a parameter for each of its items. */
export type ProviderQuery = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Why an attempt failed: by the response's status, without a response in time, because the provider was not reached, by a connection that
 * broke, or by a body that can't be read.
 */
type Failure = number | "late" | "unreached" | "network" | "body";

/** A failed attempt to read the provider. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  readonly failure: Failure;
  /** The provider asks for no other attempt before. */
  readonly retryAfterMs: number;

  constructor(message: string, failure: Failure, cause?: unknown, retryAfterMs = 0) {
    super(message, { cause });
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }

  static late(cause?: unknown): ReadError {
    return new ReadError(lateText, "late", cause);
  }

  /** Another attempt may succeed. */
  get isTransient(): boolean {
    const isOfNetwork = this.failure === "network" || this.failure === "unreached";
    return isOfNetwork || this.failure === 429 || this.#isStatus(500, Infinity);
  }

  /** The provider refuses what was asked for: another query may be accepted. */
  get isRefusal(): boolean {
    return this.failure !== 429 && this.#isStatus(400, 500);
  }

  /** One of several tickers may be at fault, also by the size of its record, rather than the network or the pace. */
  get mayBeOfOneTicker(): boolean {
    return this.failure === "late" || this.failure === "body" || this.#isStatus(500, Infinity);
  }

  #isStatus(from: number, below: number): boolean {
    return typeof this.failure === "number" && this.failure >= from && this.failure < below;
  }
}

const maxSockets = 32;
/** Axios' code of a body that exceeds its maximum. */
const tooLarge = "ERR_BAD_RESPONSE";
const maxBodyBytes = 5 * megabyte;
/** A shared read of 100 markets takes some 200,000 bytes. */
const largeBytes = megabyte / 2;
const maxLarge = 4;
const maxTextLength = 200;

/** What reads one path once. */
export type Transport = Pick<HttpTransport, "read">;

/** HTTP: keep-alive, no redirect, no credentials, bounded bodies. Network errors, 429 and 5xx are transient. */
export class HttpTransport {
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
      paramsSerializer: { indexes: null },
      maxContentLength: maxBodyBytes,
      proxy: false,
      responseType: "stream",
      validateStatus: () => true,
    });
  }

  /** One attempt to read a path of the provider, until the signal aborts; null when it does not exist (404). Throws a ReadError. */
  async read(path: string, query: ProviderQuery, signal: AbortSignal): Promise<ReadResult | null> {
    const { status, retryAfter, date, body } = await this.#send(path, query, signal);
    if (status === 404) return null;
    if (status !== 200) {
      const message = `Provider answered ${status}: ${errorTextOf(body.toString())}`;
      throw new ReadError(message, status, undefined, this.#waitOf(retryAfter));
    }
    const json = parseJson(body.toString());
    if (json === null) throw new ReadError("Provider answered 200 with null", status);
    return { json, bytes: body.length, date };
  }

  async #send(path: string, params: ProviderQuery, signal: AbortSignal) {
    try {
      const { status, headers, data } = await this.#client.get<Readable>(path, { params, signal });
      const retryAfter: unknown = headers["retry-after"];
      const date = fromIso(String(headers["date"]));
      return { status, retryAfter, date, body: await this.#readBody(data, signal) };
    } catch (cause) {
      throw signal.aborted ? ReadError.late(cause) : unreadable(cause);
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
    const readOn = async () => {
      await hasEndedWithin(Infinity);
      // Parsing it takes the caller some milliseconds.
      await nextTick();
    };
    try {
      if (!(await hasEndedWithin(largeBytes))) await this.#large.add(readOn, { signal });
      return Buffer.concat(chunks);
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
    throw new ReadError("Provider answered 200 with something that is not JSON", 200, cause);
  }
}

/** Codes of connections that nobody took. */
const unreached: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** A connection that failed before or amid the response, or a body that is broken (a code of zlib's) or too large. */
function unreadable(error: unknown): ReadError {
  const code = codeOf(error);
  const isCutOff = !isAxiosError(error) && code === "ECONNRESET";
  const isNetwork = isCutOff || (isAxiosError(error) && error.response === undefined && code !== tooLarge);
  // Axios' own texts name no URL; a system error's code is more precise than its text.
  const text = code === null || code === tooLarge ? messageOf(error) : code;
  const reason = isCutOff ? "stream has been aborted" : text;
  const failure = unreached.has(code ?? "") ? "unreached" : isNetwork ? "network" : "body";
  return new ReadError(`Provider could not be read: ${reason}`, failure, error);
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
