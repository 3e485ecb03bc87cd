import type { Admission } from "../access/admit.ts";
import { secondsUntil } from "../access/quota.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { LogFields } from "../base/log.ts";
import { httpStatus } from "./error-tables.ts";
import { commonErrors, type ErrorBody } from "./error-texts.ts";
import type { JsonResponse } from "./respond.ts";

export interface ErrorResponse extends JsonResponse {
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
      return { status: unauthorized.status, body: { error: unauthorized.error } };
    case "inactive":
      return { status: forbidden.status, body: { error: forbidden.error } };
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

/** What was thrown as a response, and what the log says of it: only there does its cause stand. */
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
