import { allowedMethods } from "../src/http/respond.ts";
import type { DescribedEndpoint } from "./all-functions.ts";
import {
  inactivityMessages,
  rateLimitedMessage,
  unauthenticatedMessages,
} from "../src/middleware/refusals.ts";
import { unavailableMessage, commonErrors } from "../src/http/errors.ts";
import { marketTickerHint } from "../src/markets/ticker.ts";
import {
  error,
  type ErrorText,
  etag,
  headersOf,
  quotaHeaders,
  quotaHeadersOf,
  rateLimit,
  requestId,
  retryAfter,
  type Headers,
} from "./response-headers.ts";
import type { RecordedExample } from "./examples.ts";
import { isRequired, nameOf } from "./json-schema.ts";

function notFoundError([first, ...others]: readonly string[], headers: Headers): object | undefined {
  if (first === undefined) return undefined;
  const textOf = (text: string): ErrorText => ({ error: text, when: absence(text) });
  return error("What was named does not exist", [textOf(first), ...others.map(textOf)], {
    headers,
    ...(first === "Market not found" && { message: marketTickerHint("KXNFLMENTION") ?? null }),
  });
}

/** When a 404 has this text. */
function absence(notFound: string): string {
  if (notFound.startsWith("The board")) return "The setting `PUBLIC_BOARD` is not true";
  if (notFound.endsWith("no longer on the board"))
    return "It settled more than 7 days ago; `message` says when";
  return ["Market not found", "Event not found"].includes(notFound)
    ? "The provider does not know it"
    : "No collection has it";
}

/** The responses of an HTTPS function by status. Without counting, no response has quota headers. */
export function responsesOf(
  endpoint: DescribedEndpoint,
  examples: readonly [RecordedExample, ...RecordedExample[]],
): object {
  const { access, summary, errors, table, unreadable } = endpoint;
  const { failure, notFound, tooMany, mayMissParameter = false } = errors;
  const needsKey = access !== "none";
  const isShared = endpoint.isShared === true;
  const isCounted = access === "key";
  const quota = quotaHeadersOf(endpoint);
  const canRefuse = endpoint.ignoresUnknown !== true || Object.keys(endpoint.querySchema.shape).length > 0;
  const hasRequired =
    mayMissParameter || Object.values(endpoint.querySchema.shape).some((one) => isRequired(one));
  const json = {
    schema: { $ref: `#/components/schemas/${nameOf(endpoint.responseSchema)}` },
    examples: Object.fromEntries(
      examples.map(({ query, response, continues }, index) => [
        `request-${index + 1}`,
        { value: response, "x-query": query, ...(continues.length > 0 && { "x-continues": continues }) },
      ]),
    ),
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
            example: table.toCsv(examples[0].response),
          },
        }),
      },
    },
    304: isCounted ? shared("NotModified") : notModified(quota),
    ...(canRefuse && {
      400: needsKey ? shared(hasRequired ? "BadRequest" : "WrongParameter") : badRequest({}, hasRequired),
    }),
    ...(needsKey && { 401: shared("Unauthorized"), 403: shared("Forbidden") }),
    ...(notFound !== undefined && {
      404: notFoundError([notFound].flat(), needsKey ? quotaHeaders : {}),
    }),
    405: shared("MethodNotAllowed"),
    ...(needsKey && { 429: shared("TooManyRequests") }),
    ...(tooMany !== undefined && {
      429: error(tooManyFromAddress.when, [{ ...tooManyFromAddress, error: tooMany }], {
        headers: { "Retry-After": retryAfter },
        message: "At most 120 requests a minute are answered to one address; ask again in 42 s",
        isMessageRequired: true,
      }),
    }),
    500:
      failure === undefined
        ? error(commonErrors.internal.when, [commonErrors.internal], {
            ...(needsKey && { headers: quota }),
            message: null,
          })
        : error(
            "The provider failed; or a defect of the service",
            endpoint.defect === failure
              ? [{ error: failure, when: `${providerFailed}. Without \`message\`: a defect of the service` }]
              : [{ error: failure, when: providerFailed }, commonErrors.internal],
            { headers: quotaHeaders, message: "Provider answered 502: Bad Gateway" },
          ),
    503: needsKey
      ? unreadable === undefined
        ? shared("Unavailable")
        : unavailable(unreadable)
      : isShared
        ? error(notInTime, [{ ...commonErrors.busy, when: notInTime }], {
            headers: { "Retry-After": retryAfter },
            message: "It could not be read within 4 seconds: ask again in a few seconds",
            isMessageRequired: true,
          })
        : {
            description: "The same body, while the service does not work",
            headers: requestId,
            content: { "application/json": json },
          },
  };
}

const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

const providerFailed = "The provider failed; `message` has its text and status";
const tooManyFromAddress = { when: "Too many requests came from the client's address in a minute" };
const notInTime =
  "It can't be read in time, and no older response is at hand; `Retry-After` says when to repeat it";

const notModified = (headers: Headers) => ({
  description: "Not an error: the client has this response already, as its `If-None-Match` says",
  headers: { ...headers, ETag: etag, ...requestId },
});

const { missingParameter, invalidParameter, rateLimited } = commonErrors;

const invalid: ErrorText = {
  form: /^Invalid parameter: /,
  error: invalidParameter.error("<name>"),
  when: invalidParameter.when,
};
const missing: ErrorText = {
  form: /^Missing required parameter: /,
  error: missingParameter.error("<name>"),
  when: missingParameter.when,
};

const badRequest = (headers: Headers, hasRequired: boolean) =>
  error(
    `A parameter is ${hasRequired ? "missing, " : ""}unknown or wrong; \`message\` says what is accepted`,
    hasRequired ? [missing, invalid] : [invalid],
    {
      headers,
      example: invalidParameter.error("target_week"),
      message: "a whole number from 1 to 22; playoffs go on counting",
      isMessageRequired: true,
    },
  );

/** The 503 of a function that needs a key. `others`: its own texts. */
const unavailable = (others: readonly ErrorText[] = []) =>
  error(
    "The key store, the transcripts or this instance can't serve it now",
    [commonErrors.unavailable, commonErrors.busy, ...others],
    {
      headers: { "Retry-After": { ...retryAfter, required: false } },
      message: unavailableMessage(undefined),
      isMessageRequired: true,
    },
  );

export const sharedResponses = {
  NotModified: notModified(quotaHeaders),
  BadRequest: badRequest(quotaHeaders, true),
  WrongParameter: badRequest(quotaHeaders, false),
  Unauthorized: error(commonErrors.unauthorized.when, [commonErrors.unauthorized], {
    headers: {
      "WWW-Authenticate": {
        description: "How to authenticate; never Basic, for which browsers would open a dialog",
        required: true,
        schema: { type: "string", const: 'Bearer realm="mention-market"' },
      },
    },
    message: unauthenticatedMessages.missing,
  }),
  Forbidden: error(commonErrors.forbidden.when, [commonErrors.forbidden], {
    message: inactivityMessages.revoked("2026-11-21T18:00:00.000Z"),
  }),
  MethodNotAllowed: error(commonErrors.methodNotAllowed.when, [commonErrors.methodNotAllowed], {
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
    [
      {
        form: /^Rate limit exceeded \(\d+ requests\/hour\)$/,
        error: rateLimited.error(100),
        when: rateLimited.when,
      },
      commonErrors.throttled,
    ],
    {
      headers: { ...rateLimit, "Retry-After": retryAfter },
      message: rateLimitedMessage("2026-11-21T18:01:00.000Z", 42),
      isMessageRequired: true,
    },
  ),
  Unavailable: unavailable(),
};
