import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { secondMs, type Clock } from "../../../base/clock.ts";
import { retryAfterMsIn, retryAfterMsInBody, type AttemptOutcome } from "./attempts.ts";
import type { Network } from "./network.ts";

/** How long a receiver has for its response's headers, from the look-up of its name on. */
const sendTimeoutMs = 15 * secondMs;

export interface SendOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** Certificates to trust besides the usual ones. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/** `secretParts`: a response that holds one of these texts is not kept. */
export type Send = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  secretParts?: readonly string[],
) => Promise<Omit<AttemptOutcome, "isRefused">>;

/**
 * Sends one POST and returns what came of it; never throws. It follows no redirect, inflates nothing, uses no proxy and no
 * connection of before, and connects only to addresses that the network allows. The headers decide: a body may never end.
 */
export function createSend({ network, clock, ca, timeoutMs = sendTimeoutMs }: SendOptions): Send {
  const lookup = allowedLookup(network);
  return async (url, body, headers, secretParts = []) => {
    const at = clock.now();
    const startedAt = clock.monotonicMs();
    const elapsedMs = () => Math.round(clock.monotonicMs() - startedAt);
    const options = {
      method: "POST",
      // A connection of its own: one that is kept would skip the look-up, and its check.
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
      const asked = [
        retryAfterMsIn(response.headers["retry-after"], at + ms),
        httpStatus === 429 ? retryAfterMsInBody(text) : null,
      ].filter((askedMs) => askedMs !== null);
      return {
        attempt: { at, httpStatus, ms, error: null, response: excerptOf(text, secretParts) },
        retryAfterMs: asked.length === 0 ? null : Math.max(...asked),
      };
    } catch (error) {
      const reason = reasonOf(error);
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
  // The time ends the attempt by itself: after some responses, such as 101, a socket emits neither a response nor an error.
  const timer = setTimeout(() => {
    reject(new TimedOutError(`No response within ${timeoutMs / secondMs} s`));
    request.destroy();
  }, timeoutMs);
  request.on("response", resolve);
  request.on("upgrade", (response, socket) => {
    socket.destroy();
    resolve(response);
  });
  // Also after the response: a socket's late error must not be unhandled.
  request.on("error", reject);
  request.end(body);
  return promise.finally(() => clearTimeout(timer));
}

/** Its message is for the watch's owner. */
class TimedOutError extends Error {
  override readonly name = "TimedOutError";
}

/** Node looks up no literal address, so these are checked here. Throws when nothing may be sent there. */
function checkedTarget(text: string, { accepts, allowsAddress }: Network): URL {
  const url = URL.parse(text);
  if (url === null || !accepts(text)) throw new RefusedAddressError();
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !allowsAddress(host)) throw new RefusedAddressError();
  return url;
}

/** Looks a name up once and lets the connection use only what was checked: a name with any address that is not allowed is refused. */
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

/** The receiver's address is not one that may be sent to. */
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

/** Why there was no response, for the watch's owner: no address and no text of ours or of the network's, which may name one. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddressError) return "The address is not public, or not one that is sent to";
  if (error instanceof TimedOutError) return error.message;
  const code = codeOf(error);
  const reason = reasons[code];
  if (reason !== undefined) return reason;
  if (code.startsWith("HPE_")) return "The response is not HTTP";
  if (code.includes("CERT") || code.includes("SIGNATURE")) return `The certificate is not valid (${code})`;
  return `The request failed (${code})`;
}

/** Happy-eyeballs failures hold one error an address. */
function codeOf(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = typeof one === "object" && one !== null && "code" in one ? one.code : undefined;
  return typeof code === "string" ? code : "unknown";
}

const maxCharacters = 200;
const maxBytes = 4_096;
/** A receiver that drips its body has responded all the same. */
const maxReadMs = secondMs;

/** The first bytes of a body as text; "" when they are encoded. Ends the connection; never throws. */
async function readText(response: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => response.destroy(), maxReadMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) break;
      chunks.push(chunk.subarray(0, maxBytes - bytes));
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // What came before the connection broke is shown.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const isPlain = (response.headers["content-encoding"] ?? "identity") === "identity";
  return isPlain ? new TextDecoder().decode(Buffer.concat(chunks)) : "";
}

/**
 * The first characters, without control ones, so that it is one line of text wherever it is shown; null when it holds a secret part, or
 * nothing.
 */
function excerptOf(body: string, secretParts: readonly string[]): string | null {
  const text = body.replace(/\p{Cc}+/gu, " ").trim();
  const lowerCase = body.toLowerCase();
  if (text === "" || secretParts.some((part) => lowerCase.includes(part.toLowerCase()))) return null;
  return Array.from(text).slice(0, maxCharacters).join("");
}
