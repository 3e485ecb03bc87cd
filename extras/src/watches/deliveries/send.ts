import { type IncomingMessage, request as requestHttp, type RequestOptions } from "node:http";
import { secondMs, type Clock } from "@mention-market/service/base/clock";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { movedToChatIn, retryAfterMsIn, retryAfterMsInBody, type AttemptOutcome } from "./attempts.ts";
import type { Network } from "./network.ts";

/** Maximum 1xx responses before the response. Each may have 16 kB of headers, so a receiver must not send them without end. */
const maxInterim = 10;
/** How long a receiver may take until its response's headers, including the look-up of its name. */
const sendTimeoutMs = 15 * secondMs;

export interface SendOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** Further trusted certificates, beside the usual ones. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** `secretParts`: if the response contains one of these texts, it is not stored. */
export type Send = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  secretParts?: readonly string[],
) => Promise<Omit<AttemptOutcome, "isRefused">>;

/**
 * Sends a POST and returns its outcome; never throws. It follows no redirects, decompresses nothing, uses no proxy or kept-alive
 * connection, and connects only to addresses that the network allows. The headers end the attempt: a body may never end.
 */
export function createSend({ network, clock, ca, timeoutMs = sendTimeoutMs }: SendOptions): Send {
  const lookup = allowedLookup(network);
  return async (url, body, headers, secretParts = []) => {
    const at = clock.now();
    const startedAt = clock.monotonicMs();
    const elapsedMs = () => Math.round(clock.monotonicMs() - startedAt);
    const options = {
      method: "POST",
      // A new connection: on a kept-alive one, the look-up and the check of its address would be skipped.
      agent: false,
      lookup,
      headers: { ...bodyHeaders, ...headers, "content-length": Buffer.byteLength(body) },
    };
    try {
      const target = checkedTarget(url, network);
      const tls = { rejectUnauthorized: true, ca };
      const response = await headersOf(target, { ...options, ...tls }, body, timeoutMs);
      const ms = elapsedMs();
      const text = await readText(response);
      const httpStatus = response.statusCode ?? null;
      const pausesMs = [
        retryAfterMsIn(response.headers["retry-after"], at + ms),
        httpStatus === 429 ? retryAfterMsInBody(text) : null,
      ].filter((pauseMs) => pauseMs !== null);
      const movedToChat = httpStatus === 400 ? movedToChatIn(text) : undefined;
      return {
        attempt: { at, httpStatus, ms, error: null, response: responseExcerptOf(text, secretParts) },
        retryAfterMs: pausesMs.length === 0 ? null : Math.max(...pausesMs),
        ...(movedToChat !== undefined && { movedToChat }),
      };
    } catch (error) {
      const reason = failureReasonOf(error);
      return {
        attempt: { at, httpStatus: null, ms: elapsedMs(), error: reason, response: null },
        retryAfterMs: null,
      };
    }
  };
}

const bodyHeaders = {
  "content-type": "application/json",
  "accept-encoding": "identity",
  "user-agent": "mention-market-webhooks/1",
};

type TlsOptions = RequestOptions & { readonly rejectUnauthorized: boolean; readonly ca: string | undefined };

async function headersOf(
  url: URL,
  options: TlsOptions,
  body: string,
  timeoutMs: number,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === "https:" ? requestHttps(url, options) : requestHttp(url, options);
  // A timer of its own, because after some responses, such as 101, a socket emits neither a response nor an error.
  const timer = setTimeout(() => {
    reject(new NoResponseError(`No response within ${timeoutMs / secondMs} s`));
    request.destroy();
  }, timeoutMs);
  request.on("response", resolve);
  let interim = 0;
  request.on("information", () => {
    interim += 1;
    if (interim <= maxInterim) return;
    reject(new NoResponseError(`More than ${maxInterim} responses with a status of 1xx`));
    request.destroy();
  });
  request.on("upgrade", (response, socket) => {
    socket.destroy();
    resolve(response);
  });
  // Stays after the response, too: a late error of the socket would be an uncaught exception.
  request.on("error", reject);
  request.end(body);
  return promise.finally(() => clearTimeout(timer));
}

/** Checks literal IP addresses, which Node does not look up. Throws if nothing may be sent there. */
function checkedTarget(text: string, { accepts, allowsAddress }: Network): URL {
  const url = URL.parse(text);
  if (url === null || !accepts(text)) throw new RefusedAddressError();
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !allowsAddress(host)) throw new RefusedAddressError();
  return url;
}

/** Resolves a name once and connects only to the checked addresses. A name is refused if any of its addresses is not allowed. */
function allowedLookup({ resolve, allowsAddress }: Network): LookupFunction {
  return (host, { all }, done) => {
    const found = async () => {
      const addresses = await resolve(host);
      const [first] = addresses;
      if (first === undefined || !addresses.every(allowsAddress)) throw new RefusedAddressError();
      return { first, addresses };
    };
    found().then(
      ({ first, addresses }) => {
        if (all === true)
          done(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        else done(null, first, isIP(first));
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
}

const maxExcerptCharacters = 200;

const maxExcerptBytes = 4_096;

/** A receiver that sends its body slowly has still responded. */
const maxReadMs = secondMs;

/** The beginning of a body as text; "" for an encoded body. Ends the connection; never throws. */
async function readText(response: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => response.destroy(), maxReadMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) break;
      chunks.push(chunk.subarray(0, maxExcerptBytes - bytes));
      bytes += chunk.length;
      if (bytes >= maxExcerptBytes) break;
    }
  } catch {
    // If the connection broke, what came before is still shown.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const isPlain = (response.headers["content-encoding"] ?? "identity") === "identity";
  return isPlain ? new TextDecoder().decode(Buffer.concat(chunks)) : "";
}

/** The beginning of a body without control characters, so that it is a single line; null if it is empty or contains a secret part. */
function responseExcerptOf(body: string, secretParts: readonly string[]): string | null {
  const text = body.replace(/\p{Cc}+/gu, " ").trim();
  const lowerCase = body.toLowerCase();
  if (text === "" || secretParts.some((part) => lowerCase.includes(part.toLowerCase()))) return null;
  return Array.from(text).slice(0, maxExcerptCharacters).join("");
}

/** The message is shown to the watch's owner. */
class NoResponseError extends Error {
  override readonly name = "NoResponseError";
}

/** The receiver's address is not allowed. */
class RefusedAddressError extends Error {
  override readonly name = "RefusedAddressError";
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host name has no address",
  ENODATA: "The host name has no address",
  EAI_AGAIN: "The host name could not be looked up",
  ETIMEOUT: "The host name could not be looked up",
  ESERVFAIL: "The host name could not be looked up",
  ECONNREFUSED: "The server refused the connection",
  ECONNRESET: "The connection ended without a response",
  EPIPE: "The connection ended without a response",
  ETIMEDOUT: "The server could not be reached",
  EHOSTUNREACH: "The server could not be reached",
  ENETUNREACH: "The server could not be reached",
};

/** Why there was no response, for the watch's owner, without original error texts, which may name an address. */
function failureReasonOf(error: unknown): string {
  if (error instanceof RefusedAddressError)
    return "The address is not public, or this service may not send there";
  if (error instanceof NoResponseError) return error.message;
  const code = codeOf(error);
  const reason = reasons[code];
  if (reason !== undefined) return reason;
  if (code.startsWith("HPE_")) return "The response is not HTTP";
  if (code.includes("CERT") || code.includes("SIGNATURE")) return `The certificate is not valid (${code})`;
  return `The request failed (${code})`;
}

/** A happy-eyeballs failure contains an error for each address. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
