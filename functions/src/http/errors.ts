import type { FunctionsErrorCode } from "firebase-functions/v2/https";
import { z } from "zod";
import { unavailableText, AppError, messageOf, type ErrorCode } from "../base/errors.ts";
import { allowedMethods, type EndpointResponse } from "./respond.ts";
import type { LogFields } from "../base/log.ts";

/** The body of every error of an HTTPS function. */
export const errorBody = z
  .object({
    error: z.string().describe("What went wrong; clients may compare it"),
    message: z.string().optional().describe("What is accepted, or what the provider said; for people"),
    replaced: z.literal(true).optional().describe("Only in the 403 of a key that another key replaced"),
  })
  .meta({ id: "Error" });
type ErrorBody = z.output<typeof errorBody>;

/** The errors that all HTTPS functions share. The API description shows them. */
export const commonErrors = {
  missingParameter: {
    status: 400,
    error: (name: string) => `Missing required parameter: ${name}`,
    when: "A required parameter is absent or empty",
  },
  invalidParameter: {
    status: 400,
    error: (name: string) => `Invalid parameter: ${name}`,
    when: "A parameter is unknown, given twice, too long or not of the accepted form",
  },
  unauthorized: {
    status: 401,
    error: "Invalid or missing API key",
    when: "The API key is missing, malformed, unknown, or given in places that disagree; `message` says which",
  },
  forbidden: {
    status: 403,
    error: "API key has been revoked or disabled",
    when: "The API key is revoked, disabled, expired or replaced; `message` says which, and since when",
  },
  methodNotAllowed: {
    status: 405,
    error: "Method not allowed",
    when: `The method is none of ${allowedMethods}`,
  },
  rateLimited: {
    status: 429,
    error: (limit: number) => `Rate limit exceeded (${limit} requests/hour)`,
    when: "The key's hour is full; `message` says when the next request is admitted",
  },
  throttled: {
    status: 429,
    error: "Too many failed requests",
    when: "Too many failed authentications came from the client's address; `message` says how long to wait",
  },
  internal: {
    status: 500,
    error: "Internal error",
    when: "A defect of the service",
  },
  unavailable: {
    status: 503,
    error: unavailableText,
    when:
      "The key store failed, or did not respond within 3 seconds. Where `Retry-After` is sent, it says when " +
      "to repeat the request",
  },
  busy: {
    status: 503,
    error: unavailableText,
    when:
      "This instance has too much to do for the key, or the transcripts that were asked for can't be " +
      "read; `message` says what. The request is not counted; `Retry-After` says when to repeat it",
  },
} as const;

/** Each code's HTTP status, and its code of a callable. */
export const statuses: Readonly<Record<ErrorCode, readonly [http: number, callable: FunctionsErrorCode]>> = {
  invalid: [400, "invalid-argument"],
  unauthenticated: [401, "unauthenticated"],
  not_found: [404, "not-found"],
  conflict: [409, "failed-precondition"],
  exhausted: [429, "resource-exhausted"],
  upstream: [500, "internal"],
  internal: [500, "internal"],
  unavailable: [503, "unavailable"],
  busy: [503, "unavailable"],
};

export interface ErrorResponse extends EndpointResponse {
  readonly body: ErrorBody;
}

export function unavailableMessage(retryAfterSeconds: number | undefined): string {
  const wait = retryAfterSeconds === undefined ? "a few seconds" : secondsText(retryAfterSeconds);
  return `The key store did not respond, so the API key could not be checked. Repeat the request in ${wait}`;
}

export function secondsText(seconds: number): string {
  return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
}

/** The texts of a function's 500. */
export interface FailureTexts {
  /** When Kalshi fails. */
  readonly failure: string;
  /** For a defect of the service. Default: "Internal error". */
  readonly defect?: string;
}

/** The response to a thrown error, and its log fields. Only the log gets the cause. */
export function failureResponse(
  error: unknown,
  { failure, defect = commonErrors.internal.error }: FailureTexts,
): { readonly response: ErrorResponse; readonly logFields: LogFields } {
  if (!(error instanceof AppError) || error.code === "internal") {
    return {
      response: { status: statuses.internal[0], body: { error: defect } },
      logFields: {
        failure: "internal",
        cause: stackOf(error instanceof AppError ? (error.cause ?? error) : error),
      },
    };
  }
  const { code, publicMessage, retryAfterSeconds, cause } = error;
  const detail = code === "unavailable" ? unavailableMessage(retryAfterSeconds) : error.detail;
  const body =
    code === "upstream"
      ? { error: failure, message: publicMessage }
      : { error: publicMessage, ...(detail !== undefined && { message: detail }) };
  return {
    response: {
      status: statuses[code][0],
      body,
      ...(retryAfterSeconds !== undefined && { headers: { "Retry-After": String(retryAfterSeconds) } }),
    },
    logFields: { failure: code, ...error.logFields, ...(cause !== undefined && { cause: messageOf(cause) }) },
  };
}

/** The stack of an unexpected error. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
}
