import type { Content, OpenApi, Parameter, SchemaNode } from "./document.ts";
import { exampleOf } from "./examples.ts";
import { nameOfReference, resolveSchema } from "./schemas.ts";

/** One function, with every reference of the description followed. */
export interface Operation {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly tag: string;
  readonly summary: string;
  readonly description: string | null;
  /** Parameters of the query; those of headers are described once for all functions. */
  readonly query: readonly Parameter[];
  /** What a callable takes: the schema of `data`; null for other functions. */
  readonly data: SchemaNode | null;
  /** An example of `data`; null when it takes nothing. */
  readonly dataExample: unknown;
  /** Whether it takes an API key; of the others a POST takes the ID token of a signed-in account, and a GET nothing. */
  readonly takesApiKey: boolean;
  readonly responses: readonly Reply[];
}

export interface Reply {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  readonly schemaName: string | null;
  readonly schema: SchemaNode | null;
  readonly example: unknown;
}

export function operationsOf(api: OpenApi): Operation[] {
  return Object.entries(api.paths).flatMap(([, path]) => [
    ...(path.get === undefined ? [] : [toOperation(api, "GET", path.get)]),
    ...(path.post === undefined ? [] : [toOperation(api, "POST", path.post)]),
  ]);
}

type Source = NonNullable<OpenApi["paths"][string]["get"]>;

function toOperation(api: OpenApi, method: "GET" | "POST", source: Source): Operation {
  const parameters = (source.parameters ?? []).map((one) =>
    "name" in one ? one : follow(api.components.parameters, one.$ref),
  );
  const body = jsonOf(source.requestBody?.content);
  const data = body?.schema === undefined ? null : resolveSchema(api, body.schema).properties?.data;
  const bodyExample = body === undefined ? undefined : exampleOf(api, body);
  return {
    name: source.operationId,
    method,
    tag: source.tags?.[0] ?? api.info.title,
    summary: source.summary ?? source.operationId,
    description: source.description ?? null,
    query: parameters.filter((one) => one.in === "query" && one.name !== "apiKey"),
    data: data === undefined || data === null ? null : withoutNull(resolveSchema(api, data)),
    dataExample: isRecord(bodyExample) ? (bodyExample.data ?? null) : null,
    takesApiKey: (source.security ?? []).some((scheme) =>
      Object.keys(scheme).some((name) => name.startsWith("apiKey")),
    ),
    responses: Object.entries(source.responses).map(([status, one]) => toReply(api, status, one)),
  };
}

function toReply(api: OpenApi, status: string, source: Source["responses"][string]): Reply {
  const found = "description" in source ? source : follow(api.components.responses, source.$ref);
  const body = jsonOf(found.content);
  return {
    status,
    description: found.description,
    headers: Object.entries(found.headers ?? {}).map(([name, header]) => ({
      name,
      description:
        (header.$ref === undefined ? header : follow(api.components.headers, header.$ref)).description ?? "",
    })),
    schemaName: body?.schema === undefined ? null : nameOfReference(body.schema),
    schema: body?.schema === undefined ? null : resolveSchema(api, body.schema),
    example: body === undefined ? undefined : exampleOf(api, body),
  };
}

function jsonOf(content: Content | undefined): Content[string] | undefined {
  return content?.["application/json"];
}

function follow<Value>(values: Record<string, Value> | undefined, reference: string): Value {
  const name = reference.split("/").at(-1) ?? "";
  const value = values?.[name];
  if (value === undefined) throw new Error(`openapi.json: nothing is at ${reference}`);
  return value;
}

/** `{data?: X | null}` is described as X: null only stands for an argument that was left out. */
export function withoutNull(schema: SchemaNode): SchemaNode {
  const others = schema.anyOf?.filter(({ type }) => type !== "null");
  return others?.length === 1 && others[0] !== undefined
    ? { ...others[0], description: schema.description ?? others[0].description }
    : schema;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
