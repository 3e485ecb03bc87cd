import type { IncomingMessage } from "node:http";
import { secondMs } from "../../base/clock.ts";

/** The receiver's address is not one that may be sent to. */
export class RefusedAddressError extends Error {
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
export function reasonOf(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (error instanceof RefusedAddressError) return "The address is not public, or not one that is sent to";
  if (signal.aborted) return `No response within ${timeoutMs / 1000} s`;
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

/** The first characters of a body as plain text; null when there are none, or when they are encoded. Ends the connection; never throws. */
export async function readExcerpt(response: IncomingMessage): Promise<string | null> {
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
  return isPlain ? textOf(Buffer.concat(chunks)) : null;
}

/** Without control characters, so that it is one line of text wherever it is shown. */
function textOf(bytes: Buffer): string | null {
  const text = new TextDecoder()
    .decode(bytes)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return text === "" ? null : Array.from(text).slice(0, maxCharacters).join("");
}
