import type { Callable } from "../src/http/callable.ts";
import type { Endpoint } from "../src/http/endpoint.ts";
import { callErrorsOf } from "./callable-responses.ts";
import { errorRowsOf } from "./error-rows.ts";
import { examplesOf, withEllipsis, type RecordedExample } from "./examples.ts";
import { featureOf } from "./features.ts";
import { featureSentence } from "./feature-sentence.ts";
import { fieldTable, isRequired, table, typeText } from "./field-table.ts";
import { jsonSchemaOf, parameterSchemaOf, type JsonSchema } from "./json-schema.ts";
import { headersOf, meaningOf } from "./response-headers.ts";

type AnyEndpoint = Endpoint<never>;

/** The table of every function, for the README and the reference. */
export function functionTable(
  endpoints: readonly AnyEndpoint[],
  callables: readonly Callable[],
  link: string,
): string {
  const row = (described: AnyEndpoint | Callable, kind: string) => [
    `[\`${described.name}\`](${link}#${described.name.toLowerCase()})`,
    kind,
    described.summary,
  ];
  return table(
    ["name", "kind", "does"],
    [
      ...endpoints.map((endpoint) => row(endpoint, keyOf(endpoint))),
      ...callables.map((callable) => row(callable, "callable, signed-in user")),
    ],
  );
}

function keyOf(endpoint: AnyEndpoint): string {
  if (endpoint.access === "none") return "GET";
  return endpoint.access === "key" ? "GET, API key" : "GET, API key with parameters";
}

const withKey =
  "An [API key](api.md#api-key), in the header `x-api-key` (recommended), as a bearer token, or in the query as `apiKey`.";

const authentication: Readonly<Record<AnyEndpoint["access"], string>> = {
  key: withKey,
  optional: `None without parameters. With parameters: ${withKey.charAt(0).toLowerCase()}${withKey.slice(1)}`,
  none: "None: it needs no API key, and does not look at one.",
};

/**
 * The section of one HTTPS function. The site makes the function's page of it (dashboard/build/reference.ts), so every section has these
 * headings, and its examples this form.
 */
export function endpointSection(endpoint: AnyEndpoint): string {
  const { name, summary, description } = endpoint;
  const parameters = Object.entries(endpoint.querySchema.shape).map(([parameter, schema]) => {
    const described = parameterSchemaOf(schema);
    return [`\`${parameter}\``, typeOf(schema, described), described.description ?? ""];
  });
  const headers = Object.entries(headersOf(endpoint)).map(([header, described]) => [
    `\`${header}\``,
    meaningOf(header, described),
  ]);
  return [
    `### ${name}`,
    `${summary}.`,
    description,
    ...howToTurnOn(name),
    "#### Authentication",
    authentication[endpoint.access],
    "#### Parameters",
    parameters.length === 0 ? "It takes no parameter." : table(["parameter", "type", "accepted"], parameters),
    "#### Response",
    fieldTable(endpoint.responseSchema),
    "#### Errors",
    table(["status", "error", "when"], errorRowsOf(endpoint)),
    "#### Response headers",
    table(["header", "meaning"], headers),
    "#### Example",
    ...examplesOf(name).map(exampleOf(endpoint)),
  ].join("\n\n");
}

/** The section of a callable, in the form of `endpointSection`. */
export function callableSection(callable: Callable): string {
  const { name, summary, description, inputSchema, resultSchema, example } = callable;
  const args = Object.entries(inputSchema.shape).map(([argument, schema]) => {
    const described = jsonSchemaOf(schema, "input");
    return [`\`${argument}\``, typeOf(schema, described), described.description ?? ""];
  });
  const errors = callErrorsOf(callable).map(({ status, codes, when }) => [
    String(status),
    codes.map((code) => `\`${code}\``).join(", "),
    when,
  ]);
  const call = `httpsCallable(functions, "${name}")(${example.input === null ? "" : JSON.stringify(example.input)})`;
  return [
    `### ${name}`,
    `${summary}.`,
    description,
    ...howToTurnOn(name),
    "#### Authentication",
    "A signed-in account: the Firebase SDK sends its ID token. Without the SDK, send it as a bearer token.",
    "#### Argument",
    ...(args.length === 0
      ? ["It takes no argument."]
      : [
          "An object. Without the SDK it is the member `data` of the request's body.",
          table(["argument", "type", "accepted"], args),
        ]),
    "#### Result",
    "What the SDK returns as `data`. Without the SDK it is the member `result` of the response.",
    fieldTable(resultSchema),
    "#### Errors",
    table(["status", "error", "when"], errors),
    "#### Example",
    `\`\`\`ts\nconst { data } = await ${call};\n\`\`\``,
    json(example.result),
  ].join("\n\n");
}

/** How to turn on a function that is not in every deployment. */
function howToTurnOn(name: string): string[] {
  const feature = featureOf(name);
  return feature === null ? [] : [featureSentence(feature)];
}

function typeOf(schema: Parameters<typeof isRequired>[0], described: JsonSchema): string {
  return `${typeText(described)}${isRequired(schema) ? ", required" : ""}`;
}

/** A request to the local server, and its response. "…" as last element means that the list is longer. */
function exampleOf({ name, access }: AnyEndpoint) {
  return (example: RecordedExample): string => {
    const parameters = new URLSearchParams(example.query).toString();
    const url = `$BASE_URL/${name}${parameters === "" ? "" : `?${parameters}`}`;
    return [
      `\`\`\`sh\ncurl ${access === "none" ? "" : '-H "x-api-key: $API_KEY" '}"${url}"\n\`\`\``,
      json(withEllipsis(example)),
    ].join("\n\n");
  };
}

function json(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
