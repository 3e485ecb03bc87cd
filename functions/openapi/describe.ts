import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import { callableError, callResponsesOf, sharedCallResponses } from "./callable-responses.ts";
import type { Callable } from "../src/http/callable.ts";
import type { Endpoint } from "../src/http/endpoint.ts";
import { errorBody } from "../src/http/error-texts.ts";
import { jsonSchemaOf, namedSchemas, parameterSchemaOf, type JsonSchema } from "./json-schema.ts";
import { sharedHeaders } from "./response-headers.ts";
import { responsesOf, sharedResponses } from "./responses.ts";

const { version } = packageJson;

/** The OpenAPI 3.1 description of functions, made from the schemas that parse their requests. */
export function describeApi(endpoints: readonly Endpoint<never>[], callables: readonly Callable[]): object {
  return {
    openapi: "3.1.1",
    info: {
      title: "mention-market",
      version,
      description,
      license: { name: "Proprietary", identifier: "LicenseRef-proprietary" },
    },
    servers: [
      {
        url: "https://{region}-{project}.cloudfunctions.net",
        variables: { region: { default: "us-central1" }, project: { default: "your-project" } },
      },
    ],
    tags: [
      { name: "Data", description: "HTTPS functions, with an API key" },
      { name: "API keys", description: "Callables of the Firebase SDK, for an account's own keys" },
    ],
    paths: {
      ...Object.fromEntries(endpoints.map((one) => [`/${one.name}`, { get: operationOf(one) }])),
      ...Object.fromEntries(callables.map((one) => [`/${one.name}`, { post: callOf(one) }])),
    },
    components: {
      schemas: namedSchemas([
        ...endpoints.map(({ responseSchema }) => responseSchema),
        ...callables.map(({ resultSchema }) => resultSchema),
        errorBody,
        callableError,
      ]),
      headers: sharedHeaders,
      responses: { ...sharedResponses, ...sharedCallResponses },
      securitySchemes,
    },
  };
}

const description = `Market data of mention markets: the markets that ask whether a word will be said.

Every response is JSON, but for the tables that some functions send with \`format=csv\`. The HTTPS functions take GET and HEAD, and OPTIONS
for a CORS preflight; any other method gets 405.

Send an API key as \`x-api-key\` or as \`Authorization: Bearer\`. The query parameter \`apiKey\` is read too, but URLs end up in logs
and histories: prefer a header. A key given in more than one place must be the same everywhere. A key may make a limited number of
requests in any 60 minutes; the headers of every response to it show what is left.

The callables are called through the Firebase SDK by a signed-in user.`;

const securitySchemes = {
  apiKeyHeader: { type: "apiKey", in: "header", name: "x-api-key", description: "An API key. Recommended." },
  apiKeyBearer: { type: "http", scheme: "bearer", description: "An API key." },
  firebaseIdToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The ID token of an account of Firebase Auth that is not anonymous.",
  },
};

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of a response that the client has: 304 when that is still current",
  schema: { type: "string" },
  example: '"TlIFSM2F5bhWd2oZgTlfXg"',
};

function operationOf(endpoint: Endpoint<never>): object {
  const { summary, description } = endpoint;
  const parameters = Object.entries(endpoint.querySchema.shape).map(([name, parameter]) => {
    const { description, ...schema } = parameterSchemaOf(parameter);
    const required = !z.safeParse(parameter, undefined).success;
    const example = endpoint.examples.map(({ query }) => query[name]).find((value) => value !== undefined);
    return {
      name,
      in: "query",
      required,
      description,
      schema,
      // A list is a single text with commas: a client that repeated the parameter would be refused.
      ...(schema.type === "array" && { style: "form", explode: false }),
      ...(example !== undefined && { example: typedAs(schema, example) }),
    };
  });
  return {
    operationId: endpoint.name,
    tags: ["Data"],
    summary,
    description,
    parameters: [...parameters, ifNoneMatch],
    security: securityOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** The empty object means a request without a key. */
function securityOf(endpoint: Endpoint<never>): object[] {
  if (endpoint.access === "none") return [];
  const keys = [{ apiKeyHeader: [] }, { apiKeyBearer: [] }];
  return endpoint.access === "key" ? keys : [{}, ...keys];
}

function callOf(callable: Callable): object {
  const { summary, description } = callable;
  const args = jsonSchemaOf(callable.inputSchema, "input");
  const data: JsonSchema = args.required === undefined ? { anyOf: [args, { type: "null" }] } : args;
  const body: JsonSchema = {
    type: "object",
    properties: { data: { ...data, description: "The arguments" } },
    required: ["data"],
  };
  return {
    operationId: callable.name,
    tags: ["API keys"],
    summary,
    description,
    security: [{ firebaseIdToken: [] }],
    requestBody: {
      required: true,
      content: { "application/json": { schema: body, example: { data: callable.example.input } } },
    },
    responses: callResponsesOf(callable),
  };
}

/** Converts a parameter's text to the type in its schema. */
function typedAs({ type }: JsonSchema, text: string): unknown {
  if (type === "boolean") return text === "true";
  if (type === "array") return text.split(",");
  return type === "integer" || type === "number" ? Number(text) : text;
}
