import { allowedMethods } from "../src/edge/cors.ts";
import type { Endpoint } from "../src/edge/endpoint.ts";
import {
  inactivityMessages,
  rateLimitedMessage,
  unauthenticatedMessages,
  unavailableMessage,
} from "../src/edge/error-responses.ts";
import { commonErrors } from "../src/edge/error-texts.ts";
import { nameOf, type JsonSchema } from "./json-schema.ts";

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
type Headers = Readonly<Record<string, Header | Reference>>;
interface Reference {
  readonly $ref: string;
}

const count: JsonSchema = { type: "integer", minimum: 0 };

const rateLimit: Readonly<Record<string, Header>> = {
  "RateLimit-Policy": {
    description: "The quota: requests (q) in any window of so many seconds (w)",
    schema: { type: "string", pattern: '^"hourly";q=\\d+;w=3600$' },
  },
  RateLimit: {
    description: "What is left of it (r), and the seconds until the next place is freed (t)",
    schema: { type: "string", pattern: '^"hourly";r=\\d+;t=\\d+$' },
  },
  "X-RateLimit-Limit": { description: "Requests in any 60 minutes", schema: count },
  "X-RateLimit-Remaining": { description: "Requests left", schema: count },
  "X-RateLimit-Reset": { description: "When the next place is freed, in unix seconds", schema: count },
};

const etag: Header = {
  description: "Names this version of the response; send it back as If-None-Match",
  required: true,
  schema: { type: "string", pattern: '^(?:W/)?"[^"]+"$' },
};
const age: Header = {
  description:
    "Seconds since it was fetched; sent only while the provider fails and an older response stands in",
  schema: count,
};
const retryAfter: Header = {
  description: "Seconds to wait; whoever does, and shares the key with nobody, is admitted",
  required: true,
  schema: count,
};

/** Of a table only. */
const tableHeaders: Readonly<Record<string, Header>> = {
  "x-left-out": {
    description: "Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON",
    schema: count,
  },
  "x-next-cursor": {
    description: "Of a table: the cursor of the next page; none on the last",
    schema: { type: "string" },
  },
};

/** On every response to an active key. */
const quotaHeaders: Headers = Object.fromEntries(
  Object.keys(rateLimit).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

interface ErrorOptions {
  readonly headers?: Headers;
  /** An example of `message`; null when the error never has one. */
  readonly message: string | null;
  readonly isMessageRequired?: boolean;
}

/** A response that is the named error, with one of these texts, or with a text of this form. */
function error(
  description: string,
  text: readonly string[] | { readonly form: RegExp; readonly example: string },
  { headers, message, isMessageRequired = false }: ErrorOptions,
): object {
  const [schema, example] =
    "form" in text
      ? [{ type: "string", pattern: text.form.source }, text.example]
      : [{ type: "string", enum: text }, text[0]];
  const properties = message === null ? { message: false } : {};
  return {
    description,
    ...(headers && { headers }),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            {
              type: "object",
              properties: { error: schema, ...properties },
              ...(isMessageRequired && { required: ["message"] }),
            },
          ],
        },
        example: { error: example, ...(message !== null && { message }) },
      },
    },
  };
}

const hint = "this is an event's ticker; a market's adds -CODE";
const notFoundError = (texts: readonly string[]) =>
  error("What was named does not exist", texts, { headers: quotaHeaders, message: hint });

/** The responses of an HTTPS function by status. */
export function responsesOf(endpoint: Endpoint<never>): object {
  const { failure, notFound } = endpoint.errors;
  const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });
  const canRefuse = endpoint.ignoresUnknown !== true || Object.keys(endpoint.querySchema.shape).length > 0;
  return {
    200: {
      description: endpoint.summary,
      headers: {
        ...quotaHeaders,
        ETag: etag,
        ...(endpoint.sendsAge === true && { Age: age }),
        ...(endpoint.table !== null && tableHeaders),
      },
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${nameOf(endpoint.responseSchema)}` },
          example: endpoint.examples[0].response,
        },
        ...(endpoint.table !== null && {
          "text/csv": {
            schema: { type: "string", description: "With format=csv: a header line, then a row a line" },
            example: endpoint.table.toCsv(endpoint.examples[0].response),
          },
        }),
      },
    },
    304: shared("NotModified"),
    ...(canRefuse && { 400: shared("BadRequest") }),
    401: shared("Unauthorized"),
    403: shared("Forbidden"),
    ...(notFound !== undefined && { 404: notFoundError([notFound].flat()) }),
    405: shared("MethodNotAllowed"),
    429: shared("TooManyRequests"),
    500:
      failure === undefined
        ? error(commonErrors.internal.when, [commonErrors.internal.error], {
            headers: quotaHeaders,
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

export const sharedHeaders: Headers = Object.fromEntries(
  Object.entries(rateLimit).map(([name, header]) => [name, { ...header, required: true }]),
);

export const sharedResponses = {
  NotModified: {
    description: "The client has this response already: If-None-Match named it",
    headers: { ...quotaHeaders, ETag: etag },
  },
  BadRequest: error(
    "A parameter is unknown, missing or wrong; `message` says what is accepted",
    {
      form: /^(?:Missing required|Invalid) parameter: /,
      example: commonErrors.invalidParameter.error("target_week"),
    },
    {
      headers: quotaHeaders,
      message: "a whole number from 1 to 22; playoffs go on counting",
      isMessageRequired: true,
    },
  ),
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
  Unavailable: error(commonErrors.unavailable.when, [commonErrors.unavailable.error], {
    message: unavailableMessage,
    isMessageRequired: true,
  }),
};
