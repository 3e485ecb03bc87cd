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
