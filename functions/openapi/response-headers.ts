import type { DescribedEndpoint } from "./all-functions.ts";
import { requestIdHeader } from "../src/http/respond.ts";
import type { JsonSchema } from "./json-schema.ts";

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}
export type Headers = Readonly<Record<string, Header | Reference>>;
interface Reference {
  readonly $ref: string;
}

const count: JsonSchema = { type: "integer", minimum: 0 };

export const rateLimit: Readonly<Record<string, Header>> = {
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

export const etag: Header = {
  description: "Names this version of the response; send it back as If-None-Match",
  required: true,
  schema: { type: "string", pattern: '^(?:W/)?"[^"]+"$' },
};
const age: Header = {
  description:
    "Seconds since it was fetched; sent only while the provider fails and an older response stands in",
  schema: count,
};
/** The `Age` of a response that caches may store. */
const ageOfShared: Header = {
  description: "Seconds since it was read",
  required: true,
  schema: count,
};
const cacheControl: Header = {
  description: "How long it may be kept for everybody",
  required: true,
  schema: { type: "string" },
};
export const retryAfter: Header = {
  description: "Seconds to wait; whoever does, and shares the key with nobody, is admitted",
  required: true,
  schema: count,
};

/** The headers of tables. */
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

/** On every response of an HTTPS function. */
export const requestId: Headers = { [requestIdHeader]: { $ref: `#/components/headers/${requestIdHeader}` } };

/** On every response to an active key. */
export const quotaHeaders: Headers = Object.fromEntries(
  Object.keys(rateLimit).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** The definitions to which `quotaHeaders` and `requestId` refer. */
export const sharedHeaders: Headers = {
  ...Object.fromEntries(
    Object.entries(rateLimit).map(([name, header]) => [name, { ...header, required: true }]),
  ),
  [requestIdHeader]: {
    description: "The id of this response, which the log of the service has too",
    required: true,
    schema: { type: "string" },
  },
};

/** The quota headers of a function. They are optional if the function may be called without a key. */
export function quotaHeadersOf({ access }: DescribedEndpoint): Headers {
  if (access === "key") return quotaHeaders;
  return access === "none" ? {} : rateLimit;
}

/** The headers of a function's 200. */
export function headersOf(endpoint: DescribedEndpoint): Headers {
  const isShared = endpoint.isShared === true;
  return {
    ...quotaHeadersOf(endpoint),
    ETag: etag,
    ...requestId,
    ...(endpoint.sendsAge === true && { Age: isShared ? ageOfShared : age }),
    ...(isShared && { "Cache-Control": cacheControl }),
    ...(endpoint.table !== null && tableHeaders),
  };
}

/** One of the texts that `error` may have. */
export interface ErrorText {
  /** The text, or what stands for a text of the form. */
  readonly error: string;
  readonly when: string;
  readonly form?: RegExp;
}

interface ErrorOptions {
  readonly headers?: Headers;
  /** An example of `message`; null if the error never has one. */
  readonly message?: string | null;
  readonly isMessageRequired?: boolean;
  /** An example of `error`. Default: the first text. */
  readonly example?: string;
}

/** A response with the named error, whose text is one of these. */
export function error(
  description: string,
  texts: readonly [ErrorText, ...ErrorText[]],
  { headers, message, isMessageRequired = false, example = texts[0].error }: ErrorOptions,
): object {
  const [only, ...others] = texts.map(schemaOf);
  const properties = message === null ? { message: false } : {};
  return {
    description,
    headers: { ...headers, ...requestId },
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            {
              type: "object",
              properties: { error: others.length === 0 ? only : { anyOf: [only, ...others] }, ...properties },
              ...(isMessageRequired && { required: ["message"] }),
            },
          ],
        },
        example: { error: example, ...(typeof message === "string" && { message }) },
      },
    },
  };
}

function schemaOf({ error, when, form }: ErrorText): object {
  const text = form === undefined ? { const: error } : { pattern: form.source, examples: [error] };
  return { type: "string", ...text, description: when };
}
