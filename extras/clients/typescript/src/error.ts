export interface ErrorDetails {
  readonly status: number;
  readonly error: string;
  readonly detail?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly requestId?: string | null;
  readonly cause?: unknown;
}

/** A request that failed, such as `404 Event not found: this is a market's ticker`. No text of it holds the API key. */
export class MentionMarketError extends Error {
  /** HTTP status; 0 when no response came. */
  readonly status: number;
  /** The service's error text, such as `Market not found`. */
  readonly error: string;
  /** What is accepted, or what the provider said; null where the service says nothing more. */
  readonly detail: string | null;
  /** After how many seconds a request can succeed, where the service said so; else null. */
  readonly retryAfterSeconds: number | null;
  /** The response's id, which the service's log has too. */
  readonly requestId: string | null;

  constructor({ status, error, detail, retryAfterSeconds, requestId, cause }: ErrorDetails) {
    const text = detail == null || detail === error ? error : `${error}: ${detail}`;
    super(status === 0 ? text : `${status} ${text}`, { cause });
    this.name = new.target.name;
    this.status = status;
    this.error = error;
    this.detail = detail ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
    this.requestId = requestId ?? null;
  }
}

/** 401: the key is missing, malformed or unknown. */
export class AuthenticationError extends MentionMarketError {}
/** 403: the key is revoked, disabled or expired. */
export class PermissionDeniedError extends MentionMarketError {}
/** 404. */
export class NotFoundError extends MentionMarketError {}
/** 429: the key's hour is full. */
export class RateLimitError extends MentionMarketError {}
/** 429 of the platform's front end, before the service: it has no instance free. The key's hour is not full. */
export class PlatformBusyError extends MentionMarketError {}
/** 400, and any other 4xx. */
export class InvalidRequestError extends MentionMarketError {}
/** 5xx. */
export class ServerError extends MentionMarketError {}
/** A response that the service does not send: a redirect, a body that is not JSON or is too large. */
export class UnexpectedResponseError extends MentionMarketError {}
/** A table without the rows of the pages after it. `detail` names the cursor of the next one. */
export class MorePagesError extends MentionMarketError {}
/** No response came. */
export class ServiceConnectionError extends MentionMarketError {}
/** No complete response came in time. */
export class ServiceTimeoutError extends ServiceConnectionError {}

/** Whether a 429 is the platform's own: the service always says when to come back. */
export function isPlatformBusy({ status, headers }: Response): boolean {
  return status === 429 && !headers.has("retry-after") && !headers.has("ratelimit");
}

/** The error of a response that is not a 200. `text`: its body. */
export function errorOf(response: Response, text: string): MentionMarketError {
  const { status, headers } = response;
  const body = jsonOf(text);
  const details = { status, requestId: headers.get("x-request-id") };
  if (isPlatformBusy(response))
    return new PlatformBusyError({
      ...details,
      error: "The platform is busy",
      detail: "It has no instance free: try again in some seconds",
    });
  if (status === 403 && body === undefined)
    return new PermissionDeniedError({
      ...details,
      error: "The function is not public",
      detail: "Its operator must give allUsers the role roles/run.invoker; check:deployed prints the command",
    });
  return new (classOf(status))({
    status,
    error: textIn(body, "error") ?? "Unexpected response",
    detail: textIn(body, "message"),
    retryAfterSeconds: secondsIn(headers, "retry-after"),
    requestId: headers.get("x-request-id"),
  });
}

function classOf(status: number): typeof MentionMarketError {
  if (status === 401) return AuthenticationError;
  if (status === 403) return PermissionDeniedError;
  if (status === 404) return NotFoundError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  return status >= 400 ? InvalidRequestError : UnexpectedResponseError;
}

/** The service's own responses have less than ten levels. A program that walks or prints much deeper ones ends with a RangeError. */
const maxDepth = 100;

/** undefined for what is not JSON, or nested more than 100 levels deep. */
export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isWithin(maxDepth, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isWithin(depth - 1, one));
}

function textIn(body: unknown, name: string): string | null {
  if (typeof body !== "object" || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === "string" ? value : null;
}

/** A header's whole seconds, of 9 digits at most, or null. */
export function secondsIn(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
