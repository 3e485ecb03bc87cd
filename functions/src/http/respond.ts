import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { memoized } from "../base/memo.ts";

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
