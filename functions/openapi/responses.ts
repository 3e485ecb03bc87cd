import { z } from "zod";
import { allowedMethods } from "../src/edge/cors.ts";
import type { Endpoint } from "../src/edge/endpoint.ts";
import { commonErrors, errorBody } from "../src/edge/error-texts.ts";
import { jsonSchemaOf, nameOf, type JsonSchema } from "./json-schema.ts";

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
  description: "Names this very answer; send it back as If-None-Match",
  required: true,
  schema: { type: "string", pattern: '^"[^"]+"$' },
};
const age: Header = {
  description:
    "Seconds since it was fetched; there only while the provider fails and an older answer stands in",
  schema: count,
};
const retryAfter: Header = {
  description: "Seconds to wait; whoever does, and shares the key with nobody, is admitted",
  required: true,
  schema: count,
};

/** On every answer to an active key. */
const quotaHeaders: Headers = Object.fromEntries(
  Object.keys(rateLimit).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

function json(schema: JsonSchema): object {
  return { "application/json": { schema } };
}

/** An answer that is an error: its text, or what the text looks like, and whether it says more in `message`. */
function error(
  description: string,
  text: string | RegExp | readonly string[],
  { headers, message = "none" }: { headers?: Headers; message?: "none" | "optional" | "required" } = {},
): object {
  const { shape } = errorBody;
  const told =
    text instanceof RegExp
      ? z.string().regex(text)
      : typeof text === "string"
        ? z.literal(text)
        : z.enum(text);
  const body = z.object({
    error: told,
    ...(message === "optional" && { message: shape.message }),
    ...(message === "required" && { message: shape.message.unwrap() }),
  });
  return { description, ...(headers && { headers }), content: json(jsonSchemaOf(body, "output")) };
}

/** The answers of an HTTPS function by status. */
export function responsesOf(endpoint: Endpoint<never>): object {
  const { failure, notFound } = endpoint.errors;
  const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });
  const hasParameters = Object.keys(endpoint.querySchema.shape).length > 0;
  return {
    200: {
      description: "The answer",
      headers: { ...quotaHeaders, ETag: etag, ...(endpoint.sendsAge === true && { Age: age }) },
      content: json({ $ref: `#/components/schemas/${nameOf(endpoint.responseSchema)}` }),
    },
    304: shared("NotModified"),
    ...(hasParameters && { 400: shared("BadRequest") }),
    401: shared("Unauthorized"),
    403: shared("Forbidden"),
    ...(notFound !== undefined && {
      404: error("The provider does not know it", notFound, { headers: quotaHeaders, message: "optional" }),
    }),
    429: shared("TooManyRequests"),
    500: error(
      "The provider failed; `message` holds what it said, with its status",
      [failure, commonErrors.internal.error],
      { headers: quotaHeaders, message: "optional" },
    ),
    503: shared("Unavailable"),
  };
}

export const sharedHeaders: Headers = Object.fromEntries(
  Object.entries(rateLimit).map(([name, header]) => [name, { ...header, required: true }]),
);

export const sharedResponses = {
  NotModified: {
    description: "The client has this very answer: If-None-Match named it",
    headers: { ...quotaHeaders, ETag: etag },
  },
  BadRequest: error(
    "A parameter is missing or wrong; `message` says what is accepted",
    /^(?:Missing required|Invalid) parameter: \w+$/,
    { headers: quotaHeaders, message: "required" },
  ),
  Unauthorized: error(commonErrors.unauthorized.when, commonErrors.unauthorized.error),
  Forbidden: error(commonErrors.forbidden.when, commonErrors.forbidden.error),
  MethodNotAllowed: error(commonErrors.methodNotAllowed.when, commonErrors.methodNotAllowed.error, {
    headers: {
      Allow: {
        description: "What is answered",
        required: true,
        schema: { type: "string", const: allowedMethods },
      },
    },
  }),
  TooManyRequests: error(
    "The key's quota is used up, or its client failed to authenticate too often (then without the quota's headers)",
    /^(?:Rate limit exceeded \(\d+ requests\/hour\)|Too many failed requests)$/,
    { headers: { ...rateLimit, "Retry-After": retryAfter } },
  ),
  Unavailable: error(commonErrors.unavailable.when, commonErrors.unavailable.error),
};
