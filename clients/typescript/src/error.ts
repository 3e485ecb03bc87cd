/** A request that failed. No text of it holds the API key. */
export class MentionMarketError extends Error {
  override readonly name = "MentionMarketError";
  /** HTTP status; 0 when no response came. */
  readonly status: number;
  /** The service's error text, such as `Market not found`. */
  readonly error: string;
  /** After how many seconds a request can succeed, where the service said so; else null. */
  readonly retryAfterSeconds: number | null;

  constructor(
    { status, error, message, retryAfterSeconds }: ErrorDetails,
    options?: { readonly cause?: unknown },
  ) {
    super(message ?? error, options);
    this.status = status;
    this.error = error;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

export interface ErrorDetails {
  readonly status: number;
  readonly error: string;
  readonly message?: string | undefined;
  readonly retryAfterSeconds?: number | null;
}

/** The error of a response that is not a 200. `body`: its parsed JSON, or its text. */
export function errorOf({ status, statusText, headers }: Response, body: unknown): MentionMarketError {
  return new MentionMarketError({
    status,
    error: textIn(body, "error") ?? `Unexpected response: ${status} ${statusText}`.trim(),
    message: textIn(body, "message"),
    retryAfterSeconds: secondsIn(headers, "retry-after"),
  });
}

function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value: unknown = Reflect.get(body, name);
  return typeof value === "string" ? value : undefined;
}

/** A header's whole seconds, or null. */
export function secondsIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}
