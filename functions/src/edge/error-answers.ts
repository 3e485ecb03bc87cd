import type { Admission } from "../access/admit.ts";
import { secondsUntil } from "../access/quota.ts";
import { AppError, messageOf } from "../base/errors.ts";
import type { LogFields } from "../base/log.ts";
import type { ErrorBody } from "./error-body.ts";
import { httpStatus } from "./error-tables.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import type { JsonAnswer } from "./respond.ts";

/** What a request's log line says, gathered on its way. */
export type Facts = Record<string, LogFields[string]>;

export interface ErrorAnswer extends JsonAnswer {
  readonly body: ErrorBody;
}

export const internalError: ErrorAnswer = {
  status: httpStatus.internal,
  body: { error: "Internal error" },
};

/** Contract section 2: the refusals of the guard, each with its status and text. */
export function refusalOf(admission: Exclude<Admission, { verdict: "admitted" }>, at: number): ErrorAnswer {
  switch (admission.verdict) {
    case "unknown":
      return { status: 401, body: { error: "Invalid or missing API key" } };
    case "inactive":
      return { status: 403, body: { error: "API key has been revoked or disabled" } };
    case "throttled":
      return {
        status: 429,
        body: { error: "Too many failed requests" },
        headers: { "Retry-After": String(secondsUntil(admission.retryAfterMs, 0)) },
      };
    case "rate_limited": {
      const { limit, admitsAt } = admission.quota;
      return {
        status: 429,
        body: { error: `Rate limit exceeded (${limit} requests/hour)` },
        headers: {
          ...rateLimitHeaders(admission.quota, at),
          "Retry-After": String(secondsUntil(admitsAt, at)),
        },
      };
    }
  }
}

/** The one place where something thrown becomes an answer; its cause goes to the request's log line only. */
export function answerOf(error: unknown, facts: Facts, upstreamFailure: string): ErrorAnswer {
  if (!(error instanceof AppError)) {
    facts.cause = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
    return internalError;
  }
  const { code, publicMessage, detail, cause } = error;
  Object.assign(facts, error.logFields, cause !== undefined && { cause: messageOf(cause) });
  const body =
    code === "upstream"
      ? { error: upstreamFailure, message: publicMessage }
      : { error: publicMessage, ...(detail !== undefined && { message: detail }) };
  return { status: httpStatus[code], body };
}
