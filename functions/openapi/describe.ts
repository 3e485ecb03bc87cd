import { z } from "zod";
import { callResponsesOf, sharedCallResponses } from "./callable-responses.ts";
import type { Callable } from "../src/edge/callable.ts";
import type { Endpoint } from "../src/edge/endpoint.ts";
import { jsonSchemaOf, namedSchemas, parameterSchemaOf, type JsonSchema } from "./json-schema.ts";
import { responsesOf, sharedHeaders, sharedResponses } from "./responses.ts";

/** The OpenAPI 3.1 description of functions, out of the schemas that they read their requests with. */
export function describeApi(endpoints: readonly Endpoint<never>[], callables: readonly Callable[]): object {
  return {
    openapi: "3.1.1",
    info: {
      title: "mention-market",
      version: "1",
      description:
        "Market data of mention markets. Every answer is JSON. The HTTPS functions answer GET and HEAD, a CORS preflight, and " +
        "405 to every other method. An API key may make a limited number of requests in any 60 minutes; every answer to it " +
        "tells what is left.",
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
      ]),
      headers: sharedHeaders,
      responses: { ...sharedResponses, ...sharedCallResponses },
      securitySchemes,
    },
  };
}

const securitySchemes = {
  apiKeyHeader: { type: "apiKey", in: "header", name: "x-api-key", description: "An API key. Recommended." },
  apiKeyBearer: { type: "http", scheme: "bearer", description: "An API key." },
  apiKeyQuery: {
    type: "apiKey",
    in: "query",
    name: "apiKey",
    description: "An API key. URLs end up in logs and histories: prefer a header.",
  },
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
  description: "The ETag of an answer that the client has: 304 when it still holds",
  schema: { type: "string" },
};

function operationOf(endpoint: Endpoint<never>): object {
  const { summary, description } = endpoint;
  const parameters = Object.entries(endpoint.querySchema.shape).map(([name, parameter]) => {
    const { description, ...schema } = parameterSchemaOf(parameter);
    const required = !z.safeParse(parameter, undefined).success;
    return { name, in: "query", required, description, schema };
  });
  return {
    operationId: endpoint.name,
    tags: ["Data"],
    summary,
    description,
    parameters: [...parameters, ifNoneMatch],
    security: [{ apiKeyHeader: [] }, { apiKeyBearer: [] }, { apiKeyQuery: [] }],
    responses: responsesOf(endpoint),
  };
}

function callOf(callable: Callable): object {
  const { summary, description } = callable;
  const args = jsonSchemaOf(callable.inputSchema, "input");
  const data: JsonSchema = args.required === undefined ? { anyOf: [args, { type: "null" }] } : args;
  const body: JsonSchema = { type: "object", properties: { data }, required: ["data"] };
  return {
    operationId: callable.name,
    tags: ["API keys"],
    summary,
    description,
    security: [{ firebaseIdToken: [] }],
    requestBody: { required: true, content: { "application/json": { schema: body } } },
    responses: callResponsesOf(callable),
  };
}
