import type { FunctionsErrorCode } from "firebase-functions/v2/https";
import type { Admission, Unauthenticated } from "../keys/admit.ts";
import type { Inactivity } from "../keys/key-store.ts";
import { secondsUntil } from "../keys/quota.ts";
import { toIso } from "../base/clock.ts";
import { AppError, messageOf, type ErrorCode } from "../base/errors.ts";
import type { LogFields } from "../base/log.ts";
import { commonErrors, type ErrorBody } from "./error-texts.ts";
import type { EndpointResponse } from "./respond.ts";

const httpStatus: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  not_found: 404,
  conflict: 409,
  exhausted: 429,
  upstream: 500,
  internal: 500,
  unavailable: 503,
  busy: 503,
};

export const callableCode: Readonly<Record<ErrorCode, FunctionsErrorCode>> = {
  invalid: "invalid-argument",
  unauthenticated: "unauthenticated",
  not_found: "not-found",
  conflict: "failed-precondition",
  exhausted: "resource-exhausted",
  upstream: "internal",
  internal: "internal",
  unavailable: "unavailable",
  busy: "unavailable",
};

interface ErrorResponse extends EndpointResponse {
  readonly body: ErrorBody;
}

/** The response to a request that the guard refused at `at`, UTC ms. Its quota headers are added for every request alike. */
export function refusalResponse(
  admission: Exclude<Admission, { verdict: "admitted" }>,
  at: number,
): ErrorResponse {
  const { unauthorized, forbidden, throttled, rateLimited } = commonErrors;
  switch (admission.verdict) {
    case "unauthenticated":
      return {
        status: unauthorized.status,
        body: { error: unauthorized.error, message: unauthenticatedMessages[admission.reason] },
      };
    case "inactive":
      return {
        status: forbidden.status,
        body: {
          error: forbidden.error,
          message: inactivityMessages[admission.reason](toIso(admission.since)),
        },
      };
    case "throttled": {
      const seconds = secondsUntil(admission.retryAfterMs, 0);
      return {
        status: throttled.status,
        body: { error: throttled.error, message: throttledMessage(seconds) },
        headers: { "Retry-After": String(seconds) },
      };
    }
    case "rate_limited": {
      const { limit, admitsAt } = admission.quota;
      const seconds = secondsUntil(admitsAt, at);
      return {
        status: rateLimited.status,
        body: { error: rateLimited.error(limit), message: rateLimitedMessage(toIso(admitsAt), seconds) },
        headers: { "Retry-After": String(seconds) },
      };
    }
  }
}

const howToSend =
  "Send it in the header x-api-key, as Authorization: Bearer, or as the query parameter ?apiKey=";

/** Nothing of the key is repeated. */
export const unauthenticatedMessages: Readonly<Record<Unauthenticated["reason"], string>> = {
  missing: `No API key was sent. ${howToSend}`,
  ambiguous: `API keys were sent in several places or more than once. Send one, in one place. ${howToSend}`,
  misnamed: `A parameter has nearly the name of the API key: did you mean apiKey? ${howToSend}`,
  malformed: "This is not an API key: its form or checksum is wrong. Was it cut off or mistyped?",
  unknown: "There is no such API key here. A key is deleted 30 days after its end",
};

export const inactivityMessages: Readonly<Record<Inactivity["reason"], (since: string) => string>> = {
  revoked: (since) => `This key was revoked at ${since}`,
  disabled: (since) => `This key was disabled by the service's operator at ${since}`,
  expired: (since) => `This key expired at ${since}`,
  replaced: (since) => `This key was replaced by a rotation and ended at ${since}`,
};

export function rateLimitedMessage(admitsAt: string, seconds: number): string {
  return `The next request is admitted at ${admitsAt}, in ${secondsText(seconds)}`;
}

function throttledMessage(seconds: number): string {
  return (
    "Requests with a valid key are admitted at any time, others from your address again in " +
    secondsText(seconds)
  );
}

export function unavailableMessage(retryAfterSeconds: number | undefined): string {
  const wait = retryAfterSeconds === undefined ? "a few seconds" : secondsText(retryAfterSeconds);
  return `The key store did not respond, so the API key could not be checked. Repeat the request in ${wait}`;
}

function secondsText(seconds: number): string {
  return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
}

/** The response to a thrown error, and its log fields. Only the log holds the cause. */
export function failureResponse(
  error: unknown,
  providerFailure: string,
): { readonly response: ErrorResponse; readonly logFields: LogFields } {
  if (!(error instanceof AppError)) {
    const { status, error: text } = commonErrors.internal;
    return {
      response: { status, body: { error: text } },
      logFields: { failure: "internal", cause: stackOf(error) },
    };
  }
  const { code, publicMessage, retryAfterSeconds, cause } = error;
  const detail = code === "unavailable" ? unavailableMessage(retryAfterSeconds) : error.detail;
  const body =
    code === "upstream"
      ? { error: providerFailure, message: publicMessage }
      : { error: publicMessage, ...(detail !== undefined && { message: detail }) };
  return {
    response: {
      status: httpStatus[code],
      body,
      ...(retryAfterSeconds !== undefined && { headers: { "Retry-After": String(retryAfterSeconds) } }),
    },
    logFields: { failure: code, ...error.logFields, ...(cause !== undefined && { cause: messageOf(cause) }) },
  };
}

/** Where an unexpected error was thrown. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
}
