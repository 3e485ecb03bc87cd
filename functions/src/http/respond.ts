import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { megabyte } from "../base/bytes.ts";
import { AppError } from "../base/errors.ts";
import { memoized } from "../base/memo.ts";
import type { Table } from "./table.ts";

export interface EndpointResponse {
  readonly status: number;
  /** Left out where the status allows none (204). Never mutate the body of a 200: its text is cached by identity. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names of fields that the ETag of a 200 leaves out; it is then weak (RFC 9110, section 8.8.1). */
  readonly untagged?: readonly string[] | undefined;
  /** The body as it is sent, JSON without an ETag, where it was written already. */
  readonly text?: string;
  /** Makes the body of a 200 a table instead of JSON. Always the same one for a body. */
  readonly table?: Pick<Table, "toCsv"> | undefined;
}

/** Headers of every response. `private, no-cache`: a client may keep it, but must revalidate it by its ETag. */
const always = {
  "Cache-Control": "private, no-cache",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/**
 * Sends a response, as JSON unless it has a table, and returns the status sent: a 200 that the client already has becomes a 304. Plain
 * Node, because Express would make its own ETag and honour a request's `no-cache`. HEAD gets the headers of its GET.
 */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, text: written, untagged, table, headers: given }: EndpointResponse,
): number {
  response.removeHeader("X-Powered-By");
  const headers: Record<string, string | number> = { ...always, ...given };
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

/** Larger than any real response: what is written and not read yet takes memory that all requests share. */
const maxTextBytes = 8 * megabyte;

/**
 * Writes the text of a 200, which is then kept for its sending, and returns its bytes. Throws an AppError of code `upstream` when it
 * exceeds 8 MB.
 */
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

/** A body that many requests share, such as a market's while it is shared, is written once, as JSON and as its table. */
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

/** RFC 9110, section 13.1.2: `*`, or a list of which one is the same by weak comparison. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => opaque(candidate) === opaque(etag));
}
