import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface JsonAnswer {
  readonly status: number;
  /** Left out where the status allows none (204). */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers of every answer. `private, no-cache`: a client may keep it, and asks again with its ETag. */
const always = {
  "Cache-Control": "private, no-cache",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/**
 * Sends an answer as JSON and returns the status sent: a 200 that the client already has becomes a 304. Plain Node, for
 * Express would make its own ETag and honour a request's `no-cache`. HEAD gets the headers of its GET.
 */
export function respond(request: IncomingMessage, response: ServerResponse, answer: JsonAnswer): number {
  response.removeHeader("X-Powered-By");
  for (const [name, value] of Object.entries({ ...always, ...answer.headers }))
    response.setHeader(name, value);

  const body = answer.body === undefined ? "" : JSON.stringify(answer.body);
  const status = answer.status === 200 && isKnown(request, response, body) ? 304 : answer.status;
  response.statusCode = status;
  if (status === 304 || answer.body === undefined) {
    response.end();
    return status;
  }
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
  return status;
}

/** Sets the ETag, and tells whether the client has this very answer. */
function isKnown(request: IncomingMessage, response: ServerResponse, body: string): boolean {
  const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  response.setHeader("ETag", etag);
  return matches(request.headers["if-none-match"], etag);
}

/** RFC 9110, section 13.1.2: `*`, or a list of which one is the same by weak comparison. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
