import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { megabyte } from "../base/bytes.ts";
import { AppError } from "../base/errors.ts";
import { memoized } from "../base/memo.ts";
import type { Table } from "./table.ts";

export interface EndpointResponse {
  readonly status: number;
  /** Absent where the status allows no body (204). Never mutate the body of a 200: its JSON is cached by identity. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields that the ETag of a 200 ignores; the ETag is then weak (RFC 9110, section 8.8.1). */
  readonly untagged?: readonly string[] | undefined;
  /** Finished JSON to send instead of `body`. It gets no ETag. */
  readonly text?: string;
  /** Sends the body of a 200 as this table instead of JSON. A body must always come with the same table. */
  readonly table?: Pick<Table, "toCsv"> | undefined;
}

/** Headers of every response. `private, no-cache`: a client may store it, but must revalidate it by its ETag. */
const always = {
  "Cache-Control": "private, no-cache",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/**
 * Sends a response, as JSON or as its table, and returns the status: a 200 that the client already has becomes a 304. Uses plain Node,
 * because Express would make its own ETag and obey a request's `no-cache`. HEAD gets the headers of GET.
 */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, text: written, untagged, table, headers: ownHeaders }: EndpointResponse,
): number {
  response.removeHeader("X-Powered-By");
  const headers: Record<string, string | number> = { ...always, ...ownHeaders };
  if (body === undefined && written === undefined) {
    response.writeHead(status, headers).end();
    return status;
  }
  headers["Content-Type"] ??= "application/json; charset=utf-8";
  if (status !== 200 || body === undefined) {
    const text = written ?? JSON.stringify(body);
    headers["Content-Length"] = Buffer.byteLength(text);
    response.writeHead(status, headers).end(text);
    return status;
  }
  const { text, bytes, etag } = textOf(body, { table, untagged });
  headers["ETag"] = etag;
  if (matches(request.headers["if-none-match"], etag)) {
    delete headers["Content-Type"];
    response.writeHead(304, headers).end();
    return 304;
  }
  headers["Content-Length"] = bytes;
  response.writeHead(200, headers).end(text);
  return 200;
}

/** Larger than any real response. Unread responses take memory that all requests share. */
const maxTextBytes = 8 * megabyte;

/** Serializes a 200 ahead of its sending, and returns its bytes. Throws an AppError of code `upstream` over 8 MB. */
export function prepare({ body, text, untagged, table }: EndpointResponse): number {
  if (body === undefined) return text === undefined ? 0 : boundedBytesOf(text);
  return textOf(body, { table, untagged }).bytes;
}

interface Tagged {
  readonly text: string;
  readonly bytes: number;
  readonly etag: string;
}

function boundedBytesOf(text: string): number {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxTextBytes) return bytes;
  const size = (bytes / megabyte).toFixed(1);
  throw new AppError(
    "upstream",
    `The response would be ${size} MB: at most ${maxTextBytes / megabyte} MB are sent`,
  );
}

/** Requests can share a body, such as a market's. It is serialized once, as JSON and as a table. */
const jsonOf = memoized((body: object, untagged: readonly string[]): Tagged => {
  const text = JSON.stringify(body);
  const etag = untagged.length > 0 ? `W/${tagOf(withoutFields(body, untagged))}` : tagOf(text);
  return { text, bytes: boundedBytesOf(text), etag };
});
const csvOf = memoized((body: object, table: Pick<Table, "toCsv">): Tagged => {
  const text = table.toCsv(body);
  return { text, bytes: boundedBytesOf(text), etag: tagOf(text) };
});

function textOf(
  body: object,
  { table, untagged = [] }: Pick<EndpointResponse, "table" | "untagged">,
): Tagged {
  return table === undefined ? jsonOf(body, untagged) : csvOf(body, table);
}

function tagOf(text: string): string {
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
