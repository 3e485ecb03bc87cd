import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface JsonAnswer {
  readonly status: number;
  /** Left out where the status allows none (204). That of a 200 is not changed any more: its text is kept for as long as it lives. */
  readonly body?: object;
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
  const headers: Record<string, string | number> = { ...always, ...answer.headers };
  if (answer.body === undefined) {
    response.writeHead(answer.status, headers).end();
    return answer.status;
  }
  const { text, etag } =
    answer.status === 200 ? jsonOf(answer.body) : { text: JSON.stringify(answer.body), etag: null };
  if (etag !== null) {
    headers["ETag"] = etag;
    if (matches(request.headers["if-none-match"], etag)) {
      response.writeHead(304, headers).end();
      return 304;
    }
  }
  headers["Content-Type"] = "application/json; charset=utf-8";
  headers["Content-Length"] = Buffer.byteLength(text);
  response.writeHead(answer.status, headers).end(text);
  return answer.status;
}

interface Json {
  readonly text: string;
  readonly etag: string;
}

/** An answer that many requests share, such as a market for 2 seconds, is written once. */
const written = new WeakMap<object, Json>();

function jsonOf(body: object): Json {
  const known = written.get(body);
  if (known !== undefined) return known;
  const text = JSON.stringify(body);
  const etag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  const json = { text, etag };
  written.set(body, json);
  return json;
}

/** RFC 9110, section 13.1.2: `*`, or a list of which one is the same by weak comparison. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
