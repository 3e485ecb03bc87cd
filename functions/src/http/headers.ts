import type { IncomingMessage } from "node:http";
import { secondMs } from "../base/clock.ts";
import type { LogFields } from "../base/log.ts";
import { secondsUntil, windowMinutes, type Quota } from "../keys/hourly-usage.ts";

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
    "RateLimit-Policy": `"hourly";q=${quota.limit};w=${windowMinutes * 60}`,
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

/** Headers that let pages of an origin read a response (Fetch standard). */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposedHeaderNames.join(", "),
    ...(origin !== "*" && { Vary: "Origin" }),
  };
}

export function preflightHeaders(origin: string): Record<string, string> {
  return {
    ...corsHeaders(origin),
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
