import type { IncomingMessage, ServerResponse } from "node:http";
import { hash } from "node:crypto";
import { memoized } from "../base/cached.ts";
import { hourMs, secondMs } from "../base/clock.ts";
import type { LogFields } from "../base/log.ts";
import { secondsUntil, type Quota } from "../keys/hourly-usage.ts";

export interface EndpointResponse {
  readonly status: number;
  /** Absent where the status allows no body (204). Never mutate the body of a 200: its JSON is cached by identity. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields that the ETag of a 200 ignores; the ETag is then weak (RFC 9110, section 8.8.1). */
  readonly untagged?: readonly string[] | undefined;
  /** A finished text to send instead of `body`. It gets no ETag, unless `headers` has one. */
  readonly text?: string;
}

/** Headers of every response. `private, no-cache`: a client may store it, but must revalidate it by its ETag. */
const commonHeaders = {
  "Cache-Control": "private, no-cache",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/**
 * Sends a response and returns the status: a 200 that the client already has becomes a 304. Uses plain Node,
 * because Express would make its own ETag and obey a request's `no-cache`. HEAD gets the headers of GET.
 */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, text, untagged = [], headers: ownHeaders }: EndpointResponse,
): number {
  response.removeHeader("X-Powered-By");
  const headers: Record<string, string | number> = { ...commonHeaders, ...ownHeaders };
  if (body === undefined && text === undefined) {
    response.writeHead(status, headers).end();
    return status;
  }
  headers["Content-Type"] ??= "application/json; charset=utf-8";
  const sent =
    text === undefined && status === 200
      ? serialize(body ?? {}, untagged)
      : finished(text ?? JSON.stringify(body));
  if (sent.etag !== undefined) headers["ETag"] = sent.etag;
  const etag = headers["ETag"];
  if (status === 200 && typeof etag === "string" && matches(request.headers["if-none-match"], etag)) {
    delete headers["Content-Type"];
    response.writeHead(304, headers).end();
    return 304;
  }
  headers["Content-Length"] = sent.bytes;
  response.writeHead(status, headers).end(sent.text);
  return status;
}

interface Sent {
  readonly text: string;
  readonly bytes: number;
  readonly etag?: string;
}

function finished(text: string): Sent {
  return { text, bytes: Buffer.byteLength(text) };
}

/** Requests can share a body, such as a market's. It is serialized once. */
export const serialize = memoized((body: object, untagged: readonly string[]): Sent => {
  const text = JSON.stringify(body);
  const etag = untagged.length > 0 ? `W/${etagOf(withoutFields(body, untagged))}` : etagOf(text);
  return { text, bytes: Buffer.byteLength(text), etag };
});

export function etagOf(text: string): string {
  return `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
}

function withoutFields(body: object, names: readonly string[]): string {
  return JSON.stringify(body, (name, value: unknown) => (names.includes(name) ? undefined : value));
}

/** Compares by RFC 9110, section 13.1.2: `*`, or a list of ETags, any of which is equal by weak comparison. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => opaque(candidate) === opaque(etag));
}

const rateLimitHeaderNames = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11, and the three older ones that many clients read.
 * They are made in one function because the draft still changes. While no request is counted, the reset time
 * is now.
 */
export function rateLimitHeaders(quota: Quota, at: number): Record<string, string> {
  const freedAt = quota.freedAt ?? at;
  return {
    "RateLimit-Policy": `"hourly";q=${quota.limit};w=${hourMs / secondMs}`,
    RateLimit: `"hourly";r=${quota.remaining};t=${secondsUntil(freedAt, at)}`,
    "X-RateLimit-Limit": String(quota.limit),
    "X-RateLimit-Remaining": String(quota.remaining),
    "X-RateLimit-Reset": String(Math.ceil(freedAt / secondMs)),
  };
}

export const allowedMethods = "GET, HEAD, OPTIONS";
const preflightSeconds = 24 * 60 * 60;
/** Identifies a response; the log entry holds the same id. */
export const requestIdHeader = "X-Request-Id";
/** Headers that pages of other origins may read. */
export const exposedHeaderNames = [
  ...rateLimitHeaderNames,
  "Retry-After",
  "ETag",
  "Age",
  requestIdHeader,
  "WWW-Authenticate",
];

/** Headers that let a page read a response (Fetch standard). `allowed`: `*`, or origins; `origin`: the page's. */
export function corsHeaders(allowed: readonly string[], origin: string | undefined): Record<string, string> {
  const named = allowed.find((one) => one === origin) ?? allowed[0] ?? "*";
  return {
    "Access-Control-Allow-Origin": named,
    "Access-Control-Expose-Headers": exposedHeaderNames.join(", "),
    ...(named !== "*" && { Vary: "Origin" }),
  };
}

export function preflightHeaders(allowed: readonly string[], origin?: string): Record<string, string> {
  return {
    ...corsHeaders(allowed, origin),
    "Access-Control-Allow-Methods": "GET",
    "Access-Control-Allow-Headers": "x-api-key, authorization, if-none-match, content-type, traceparent",
    "Access-Control-Max-Age": String(preflightSeconds),
  };
}

const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

/**
 * Log fields that link our entry to the platform's entry of the same request: the trace id of `traceparent`
 * (W3C Trace Context), which Google's front end sets. Empty without the header or a project.
 */
export function traceLogFields({ headers }: IncomingMessage, project: string | undefined): LogFields {
  const trace = traceParent.exec(String(headers["traceparent"]))?.[1];
  if (trace === undefined || project === undefined) return {};
  return { "logging.googleapis.com/trace": `projects/${project}/traces/${trace}` };
}
