import packageJson from "../package.json" with { type: "json" };
import { callableError, callResponsesOf, sharedCallResponses } from "./callable-responses.ts";
import type { Callable } from "../src/http/callable.ts";
import type { DescribedEndpoint } from "./all-functions.ts";
import type { ExamplesOf } from "./examples.ts";
import { errorBody } from "../src/http/errors.ts";
import { isRequired, jsonSchemaOf, namedSchemas, parameterSchemaOf, type JsonSchema } from "./json-schema.ts";
import { sharedHeaders } from "./response-headers.ts";
import { responsesOf, sharedResponses } from "./responses.ts";

const { version } = packageJson;

interface Described {
  readonly endpoints: readonly DescribedEndpoint[];
  readonly callables: readonly Callable[];
  readonly examplesOf: ExamplesOf;
  /** The feature of a function that is not in every deployment; null for the others. */
  readonly featureOf?: (name: string) => string | null;
}

/** The OpenAPI 3.1 description of functions, made from the schemas that parse their requests. */
export function describeApi({ endpoints, callables, examplesOf, featureOf = () => null }: Described): object {
  const mark = (name: string) => {
    const feature = featureOf(name);
    return feature === null ? {} : { "x-feature": feature };
  };
  const paths = {
    ...Object.fromEntries(
      endpoints.map((one) => [`/${one.name}`, { get: operationOf(one, mark(one.name), examplesOf) }]),
    ),
    ...Object.fromEntries(callables.map((one) => [`/${one.name}`, { post: callOf(one, mark(one.name)) }])),
  };
  const isUsed = (response: string) => JSON.stringify(paths).includes(`"#/components/responses/${response}"`);
  return {
    openapi: "3.1.1",
    info: {
      title: "mention-market",
      version,
      description: about(endpoints.some(({ table }) => table !== null)),
      license: { name: "Proprietary", identifier: "LicenseRef-proprietary" },
    },
    servers: [
      {
        url: "https://{region}-{project}.cloudfunctions.net",
        variables: { region: { default: "us-central1" }, project: { default: "your-project" } },
      },
    ],
    tags: [
      {
        name: httpsTag,
        description: "Each is a GET request. It needs an API key unless its own description says otherwise.",
      },
      { name: callableTag, description: "Called through the Firebase SDK by a signed-in account." },
    ],
    paths,
    components: {
      schemas: namedSchemas([
        ...endpoints.map(({ responseSchema }) => responseSchema),
        ...callables.map(({ resultSchema }) => resultSchema),
        errorBody,
        callableError,
      ]),
      headers: sharedHeaders,
      responses: Object.fromEntries(
        Object.entries({ ...sharedResponses, ...sharedCallResponses }).filter(([name]) => isUsed(name)),
      ),
      securitySchemes,
    },
  };
}

const httpsTag = "HTTPS functions";
const callableTag = "Callables";

const about = (
  hasTables: boolean,
) => `Market data of mention markets: the markets that ask whether a word will be said.

Every response is JSON${hasTables ? ", but for the tables that some functions send with `format=csv`" : ""}. The HTTPS functions take GET and HEAD, and OPTIONS
for a CORS preflight; any other method gets 405.

Send an API key as \`x-api-key\` or as \`Authorization: Bearer\`. The query parameter \`apiKey\` is read too, but URLs end up in logs
and histories: prefer a header. A key given in more than one place must be the same everywhere. A key may make a limited number of
requests in any 60 minutes; the headers of every response to an active key show what is left.

The callables are called through the Firebase SDK by a signed-in user.`;

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
  description: "The ETag of a response that the client has: 304 when that is still current",
  schema: { type: "string" },
  example: '"TlIFSM2F5bhWd2oZgTlfXg"',
};

function operationOf(endpoint: DescribedEndpoint, featureMark: object, examplesOf: ExamplesOf): object {
  const { summary, description } = endpoint;
  const parameters = Object.entries(endpoint.querySchema.shape).map(([name, parameter]) => {
    const { description, ...schema } = parameterSchemaOf(parameter);
    const example = endpoint.examples.map(({ query }) => query[name]).find((value) => value !== undefined);
    return {
      name,
      in: "query",
      required: isRequired(parameter),
      description,
      schema,
      // A list is a single text with commas: a client that repeated the parameter would be refused.
      ...(schema.type === "array" && { style: "form", explode: false }),
      ...(example !== undefined && { example: typedAs(schema, example) }),
    };
  });
  return {
    operationId: endpoint.name,
    tags: [httpsTag],
    summary,
    description,
    ...featureMark,
    parameters: [...parameters, ifNoneMatch],
    security: securityOf(endpoint),
    responses: responsesOf(endpoint, examplesOf(endpoint.name)),
  };
}

/** The empty object means a request without a key. */
function securityOf(endpoint: DescribedEndpoint): object[] {
  if (endpoint.access === "none") return [];
  const keys = [{ apiKeyHeader: [] }, { apiKeyBearer: [] }, { apiKeyQuery: [] }];
  return endpoint.access === "key" ? keys : [{}, ...keys];
}

function callOf(callable: Callable, featureMark: object): object {
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
    tags: [callableTag],
    summary,
    description,
    ...featureMark,
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
