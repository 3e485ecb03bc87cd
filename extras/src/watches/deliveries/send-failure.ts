/** The message is shown to the watch's owner. */
export class NoResponseError extends Error {
  override readonly name = "NoResponseError";
}

/** The receiver's address is not allowed. */
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

/**
 * Why there was no response, for the watch's owner. Contains no address and no original error text, because such a text may name an
 * address.
 */
export function failureReasonOf(error: unknown): string {
  if (error instanceof RefusedAddressError)
    return "The address is not public, or this service may not send there";
  if (error instanceof NoResponseError) return error.message;
  const code = codeOf(error);
  const reason = reasons[code];
  if (reason !== undefined) return reason;
  if (code.startsWith("HPE_")) return "The response is not HTTP";
  if (code.includes("CERT") || code.includes("SIGNATURE")) return `The certificate is not valid (${code})`;
  return `The request failed (${code})`;
}

/** A happy-eyeballs failure contains an error for each address. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "unknown";
}
