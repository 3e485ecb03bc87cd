import { allowedMethods } from "../src/http/headers.ts";
import type { Endpoint, OpenEndpoint } from "../src/http/endpoint.ts";
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
  age,
  ageOfShared,
  cacheControl,
  etag,
  quotaHeaders,
  rateLimit,
  requestId,
  retryAfter,
  tableHeaders,
  type Headers,
} from "./response-headers.ts";

const hint = "this is an event's ticker; a market's adds -CODE";
const notFoundError = (texts: readonly string[], headers: Headers = quotaHeaders) =>
  error("What was named does not exist", texts, { headers, message: hint });

/** The responses of an HTTPS function by status. */
export function responsesOf(endpoint: Endpoint<never>): object {
  if (!endpoint.needsKey) return responsesWithoutKey(endpoint);
  const { failure, notFound } = endpoint.errors;
  const [example] = examplesOf(endpoint.name);
  // Without parameters nothing is counted, and no response has the headers of a quota.
  const isOpen = endpoint.withoutParameters !== undefined;
  const quota: Headers = isOpen ? rateLimit : quotaHeaders;
  const canRefuse = endpoint.ignoresUnknown !== true || Object.keys(endpoint.querySchema.shape).length > 0;
  return {
    200: {
      description: endpoint.summary,
      headers: {
        ...quota,
        ETag: etag,
        ...requestId,
        ...(endpoint.sendsAge === true && { Age: age }),
        ...(endpoint.table !== null && tableHeaders),
      },
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${nameOf(endpoint.responseSchema)}` },
          example: example.response,
        },
        ...(endpoint.table !== null && {
          "text/csv": {
            schema: { type: "string", description: "With format=csv: a header line, then a row a line" },
            example: endpoint.table.toCsv(example.response),
          },
        }),
      },
    },
    304: isOpen ? notModified(quota) : shared("NotModified"),
    ...(canRefuse && { 400: shared("BadRequest") }),
    401: shared("Unauthorized"),
    403: shared("Forbidden"),
    ...(notFound !== undefined && { 404: notFoundError([notFound].flat()) }),
    405: shared("MethodNotAllowed"),
    429: shared("TooManyRequests"),
    500:
      failure === undefined
        ? error(commonErrors.internal.when, [commonErrors.internal.error], {
            headers: quota,
            message: null,
          })
        : error(
            "The provider failed, and `message` holds its text and status; or a defect of the service",
            [failure, commonErrors.internal.error],
            { headers: quotaHeaders, message: "Provider answered 502: Bad Gateway" },
          ),
    503: shared("Unavailable"),
  };
}

const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

/** Nothing is counted, so no response has the headers of a quota. */
function responsesWithoutKey(endpoint: OpenEndpoint<never>): object {
  const { name, summary, responseSchema, errors, sendsAge, isShared } = endpoint;
  const answer = (description: string, headers: Headers) => ({
    description,
    headers: { ...headers, ...requestId },
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${nameOf(responseSchema)}` },
        example: examplesOf(name)[0].response,
      },
    },
  });
  return {
    200: answer(summary, {
      ETag: etag,
      ...(sendsAge === true && { Age: ageOfShared }),
      ...(isShared && { "Cache-Control": cacheControl }),
    }),
    304: notModified({}),
    400: badRequest({}),
    ...(errors.notFound !== undefined && { 404: notFoundError([errors.notFound].flat(), {}) }),
    405: shared("MethodNotAllowed"),
    ...(errors.tooMany !== undefined && {
      429: error("Too many requests came from the client's address", [errors.tooMany], {
        headers: { "Retry-After": retryAfter },
        message: "At most 120 requests a minute are answered to one address; ask again in 42 s",
        isMessageRequired: true,
      }),
    }),
    500: error(commonErrors.internal.when, [commonErrors.internal.error], { message: null }),
    503: isShared
      ? error("It can't be read in time, and no older response is at hand", [commonErrors.busy.error], {
          headers: { "Retry-After": retryAfter },
          message: "It could not be read within 4 seconds: ask again in a few seconds",
          isMessageRequired: true,
        })
      : answer("The same, while the service does not work", {}),
  };
}

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
