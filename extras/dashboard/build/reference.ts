import type { FeatureName } from "@mention-market/extras/feature-names";
import { callSamples, requestSamples, type Samples } from "../src/samples/samples.ts";
import { placeholderOrigin } from "../src/docs/samples-on-page.ts";
import { guidesFolder, type LinkTo } from "./links.ts";
import { refusePicture, renderMarkdown, type Rendered } from "./markdown.ts";
import {
  operationsIn,
  readDescription,
  type Description,
  type Example,
  type JsonSchema,
  type Operation,
} from "./openapi.ts";
import { bodyOf, parametersOf, referenceText } from "./reference-text.ts";

/** The functions with the same tag in the description. */
export interface FunctionGroup {
  readonly heading: string;
  readonly text: string;
  readonly functions: readonly ApiFunction[];
}

/** A function and its page. */
export interface ApiFunction extends Rendered {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly summary: string;
  /** Its feature; null for the core. */
  readonly feature: FeatureName | null;
  readonly parameters: readonly Parameter[];
  /** Its first example. */
  readonly request: ExampleRequest;
  readonly responses: readonly ExampleResponse[];
}

/** Query parameter of a GET. */
export interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
  /** The accepted values; empty if they are not listed. */
  readonly choices: readonly string[];
}

export interface ExampleRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly takesApiKey: boolean;
  /** The argument of a callable; null without one. */
  readonly data: unknown;
}

export interface ExampleResponse {
  /** The query of its request, such as `a=1&b=2`; "" without parameters. */
  readonly query: string;
  /** JSON. "…" as the last element means that the list is longer. */
  readonly json: string;
}

/** Every function of the API's description, in its groups. */
export function readReference(repository: string, linksIn: (file: string) => LinkTo): FunctionGroup[] {
  const description = readDescription(repository);
  const linkTo = linksIn(`${guidesFolder}/`);
  return description.tags.map(({ name, description: text }) => ({
    heading: name,
    text,
    functions: operationsIn(description)
      .filter(({ tags }) => tags.includes(name))
      .map((operation) => functionOf(operation, description, linkTo)),
  }));
}

/** A first request to a function. */
export function samplesOf({ name, method, request }: ApiFunction): Samples {
  const url = `${placeholderOrigin}/api/${name}`;
  return method === "POST"
    ? callSamples({ url, data: request.data })
    : requestSamples({ url, query: request.query, apiKey: request.takesApiKey ? null : undefined });
}

function functionOf(operation: Operation, description: Description, linkTo: LinkTo): ApiFunction {
  const { operationId: name, summary, requestBody, security } = operation;
  const { examples, example } = bodyOf(operation, description);
  const requests = Object.values(examples);
  const call = requestBody?.content["application/json"].example;
  return {
    ...renderMarkdown(referenceText(operation, description), linkTo, refusePicture),
    name,
    summary: `${summary}.`,
    feature: operation["x-feature"],
    method: call === undefined ? "GET" : "POST",
    parameters: parametersOf(operation).map(({ name, required, schema }) => ({
      name,
      isRequired: required,
      choices: choicesOf(schema),
    })),
    request: {
      query: requests[0]?.["x-query"] ?? {},
      takesApiKey: security.some((way) => "apiKeyHeader" in way),
      data: call?.data ?? null,
    },
    responses:
      call === undefined
        ? requests.map((one) => ({
            query: new URLSearchParams(one["x-query"]).toString(),
            json: json(withEllipsis(one)),
          }))
        : [{ query: "", json: json(resultIn(example)) }],
  };
}

function choicesOf({ type, enum: values = [] }: JsonSchema): string[] {
  return type === "boolean" ? ["true", "false"] : values.map(String);
}

/** What the SDK returns of a callable's response. */
function resultIn(example: unknown): unknown {
  return typeof example === "object" && example !== null && "result" in example ? example.result : example;
}

/** The response, with "…" as the last element of lists that are longer. */
function withEllipsis({ value: response, "x-continues": continues }: Example): unknown {
  const shown = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(value)) {
      const items = value.map((item, at) => shown(item, [...path, at]));
      return continues.includes(path.join(".")) ? [...items, "…"] : items;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shown(one, [...path, name])]),
    );
  };
  return shown(response, []);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
