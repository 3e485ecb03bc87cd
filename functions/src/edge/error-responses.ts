import type { Admission, Unauthenticated } from "../access/admit.ts";
import type { Inactivity } from "../access/key-state.ts";
import { secondsUntil } from "../access/quota.ts";
import { toIso } from "../base/clock.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { LogFields } from "../base/log.ts";
import { httpStatus } from "./error-tables.ts";
import { commonErrors, type ErrorBody } from "./error-texts.ts";
import type { EndpointResponse } from "./respond.ts";

export interface ErrorResponse extends EndpointResponse {
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
    case "throttled":
      return {
        status: throttled.status,
        body: { error: throttled.error },
        headers: { "Retry-After": String(secondsUntil(admission.retryAfterMs, 0)) },
      };
    case "rate_limited": {
      const { limit, admitsAt } = admission.quota;
      return {
        status: rateLimited.status,
        body: { error: rateLimited.error(limit) },
        headers: { "Retry-After": String(secondsUntil(admitsAt, at)) },
      };
    }
  }
}

const howToSend = "Send it in the header x-api-key, or as Authorization: Bearer";

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

/** The response to a thrown error, and its log fields. Only the log holds the cause. */
export function failureResponse(
  error: unknown,
  providerFailure: string,
): { readonly response: ErrorResponse; readonly logFields: LogFields } {
  if (!(error instanceof AppError)) {
    const { status, error: text } = commonErrors.internal;
    return { response: { status, body: { error: text } }, logFields: { cause: stackOf(error) } };
  }
  const { code, publicMessage, detail, cause } = error;
  const body =
    code === "upstream"
      ? { error: providerFailure, message: publicMessage }
      : { error: publicMessage, ...(detail !== undefined && { message: detail }) };
  return {
    response: { status: httpStatus[code], body },
    logFields: { ...error.logFields, ...(cause !== undefined && { cause: messageOf(cause) }) },
  };
}

/** Where an unexpected error was thrown. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
}
