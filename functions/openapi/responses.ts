import { allowedMethods } from "../src/http/headers.ts";
import type { Endpoint } from "../src/http/endpoint.ts";
import {
  inactivityMessages,
  rateLimitedMessage,
  unauthenticatedMessages,
  unavailableMessage,
} from "../src/http/error-responses.ts";
import { commonErrors } from "../src/http/error-texts.ts";
import { error } from "./error-response.ts";
import { examplesOf } from "./examples.ts";
import { nameOf } from "./json-schema.ts";
import {
  etag,
  headersOf,
  quotaHeaders,
  quotaHeadersOf,
  rateLimit,
  requestId,
  retryAfter,
  type Headers,
} from "./response-headers.ts";

const hint = "this is an event's ticker; a market's adds -CODE";
const notFoundError = (texts: readonly string[], headers: Headers) =>
  error("What was named does not exist", texts, { headers, message: hint });

/** The responses of an HTTPS function by status. Without counting, no response has quota headers. */
export function responsesOf(endpoint: Endpoint<never>): object {
  const { access, summary, errors, table } = endpoint;
  const { failure, notFound, tooMany } = errors;
  const [example] = examplesOf(endpoint.name);
  const needsKey = access !== "none";
  const isShared = endpoint.isShared === true;
  const isCounted = access === "key";
  const quota = quotaHeadersOf(endpoint);
  const canRefuse = endpoint.ignoresUnknown !== true || Object.keys(endpoint.querySchema.shape).length > 0;
  const json = {
    schema: { $ref: `#/components/schemas/${nameOf(endpoint.responseSchema)}` },
    example: example.response,
  };
  return {
    200: {
      description: summary,
      headers: headersOf(endpoint),
      content: {
        "application/json": json,
        ...(table !== null && {
          "text/csv": {
            schema: { type: "string", description: "With format=csv: a header line, then a row a line" },
            example: table.toCsv(example.response),
          },
        }),
      },
    },
    304: isCounted ? shared("NotModified") : notModified(quota),
    ...(canRefuse && { 400: needsKey ? shared("BadRequest") : badRequest({}) }),
    ...(needsKey && { 401: shared("Unauthorized"), 403: shared("Forbidden") }),
    ...(notFound !== undefined && {
      404: notFoundError([notFound].flat(), needsKey ? quotaHeaders : {}),
    }),
    405: shared("MethodNotAllowed"),
    ...(needsKey && { 429: shared("TooManyRequests") }),
    ...(tooMany !== undefined && {
      429: error("Too many requests came from the client's address", [tooMany], {
        headers: { "Retry-After": retryAfter },
        message: "At most 120 requests a minute are answered to one address; ask again in 42 s",
        isMessageRequired: true,
      }),
    }),
    500:
      failure === undefined
        ? error(commonErrors.internal.when, [commonErrors.internal.error], {
            ...(needsKey && { headers: quota }),
            message: null,
          })
        : error(
            "The provider failed, and `message` holds its text and status; or a defect of the service",
            [failure, commonErrors.internal.error],
            { headers: quotaHeaders, message: "Provider answered 502: Bad Gateway" },
          ),
    503: needsKey
      ? shared("Unavailable")
      : isShared
        ? error("It can't be read in time, and no older response is at hand", [commonErrors.busy.error], {
            headers: { "Retry-After": retryAfter },
            message: "It could not be read within 4 seconds: ask again in a few seconds",
            isMessageRequired: true,
          })
        : {
            description: "The same, while the service does not work",
            headers: requestId,
            content: { "application/json": json },
          },
  };
}

const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

const notModified = (headers: Headers) => ({
  description: "The client has this response already: If-None-Match named it",
  headers: { ...headers, ETag: etag, ...requestId },
});

const badRequest = (headers: Headers) =>
  error(
    "A parameter is unknown, missing or wrong; `message` says what is accepted",
    {
      form: /^(?:Missing required|Invalid) parameter: /,
      example: commonErrors.invalidParameter.error("target_week"),
    },
    {
      headers,
      message: "a whole number from 1 to 22; playoffs go on counting",
      isMessageRequired: true,
    },
  );

export const sharedResponses = {
  NotModified: notModified(quotaHeaders),
  BadRequest: badRequest(quotaHeaders),
  Unauthorized: error(commonErrors.unauthorized.when, [commonErrors.unauthorized.error], {
    message: unauthenticatedMessages.missing,
  }),
  Forbidden: error(commonErrors.forbidden.when, [commonErrors.forbidden.error], {
    message: inactivityMessages.revoked("2026-11-21T18:00:00.000Z"),
  }),
  MethodNotAllowed: error(commonErrors.methodNotAllowed.when, [commonErrors.methodNotAllowed.error], {
    headers: {
      Allow: {
        description: "The methods of every HTTPS function",
        required: true,
        schema: { type: "string", const: allowedMethods },
      },
    },
    message: null,
  }),
  TooManyRequests: error(
    "The key's hour is full; or the client failed to authenticate too often, and then there are no quota headers",
    {
      form: /^(?:Rate limit exceeded \(\d+ requests\/hour\)|Too many failed requests)$/,
      example: commonErrors.rateLimited.error(100),
    },
    {
      headers: { ...rateLimit, "Retry-After": retryAfter },
      message: rateLimitedMessage("2026-11-21T18:01:00.000Z", 42),
      isMessageRequired: true,
    },
  ),
  Unavailable: error(
    `${commonErrors.unavailable.when}. Or: ${commonErrors.busy.when}`,
    [commonErrors.unavailable.error],
    {
      headers: { "Retry-After": { ...retryAfter, required: false } },
      message: unavailableMessage(undefined),
      isMessageRequired: true,
    },
  ),
};
