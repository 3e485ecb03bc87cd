/**
 * Writes src/generated from functions/openapi.json: its types, and a class with a method for each HTTPS function. With `--check` it
 * writes nothing and fails when a file differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly responses: {
    readonly 200: {
      readonly content: { readonly "application/json": { readonly schema: { readonly $ref?: string } } };
    };
  };
}

interface Description {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, { readonly type?: string }>> }>
    >;
  };
}

const root = join(import.meta.dirname, "..", "..");
const description = readFileSync(join(root, "functions", "openapi.json"), "utf8");
const { paths, components } = JSON.parse(description) as Description;

/** Callables belong to the Firebase SDK. */
const functions = Object.entries(paths).flatMap(([path, { get }]) =>
  get === undefined ? [] : [{ path, ...get }],
);

function method({ path, operationId, summary, parameters = [] }: Operation & { path: string }): string {
  const query = parameters.filter((one) => one.in === "query");
  const isOptional = !query.some(({ required }) => required);
  const isTable = query.some(({ name }) => name === "format");
  const body = `Promise<Body<"${path}">>`;
  const get = (given: string) => `this.bodyOf(this.client.GET("${path}", { ...options${given} }), options)`;
  const comment = `  /** ${summary}. */`;
  if (query.length === 0)
    return `${comment}
  ${operationId}(_parameters: NoParameters = {}, options: CallOptions = {}): ${body} {
    return ${get("")};
  }`;
  const type = isTable ? `QueryOfJson<"${path}">` : `Query<"${path}">`;
  const given = ", params: { query: parameters }";
  if (!isTable)
    return `${comment}
  ${operationId}(parameters: ${type}${isOptional ? " = {}" : ""}, options: CallOptions = {}): ${body} {
    return ${get(given)};
  }`;
  return `${comment}
  ${operationId}(parameters${isOptional ? "?" : ""}: ${type}, options?: CallOptions): ${body};
  /** The same as a table (RFC 4180). */
  ${operationId}(parameters: QueryOfTable<"${path}">, options?: CallOptions): Promise<string>;
  ${operationId}(parameters: Query<"${path}">${isOptional ? " = {}" : ""}, options: CallOptions = {}): Promise<Body<"${path}"> | string> {
    if (parameters.format === "csv") return ${get(given + ', parseAs: "text"')};
    return ${get(given)};
  }`;
}

/** A method that walks over all pages, where a function has pages. */
function eachItem({ path, operationId, parameters = [], responses }: Operation & { path: string }): string[] {
  const name = responses["200"].content["application/json"].schema.$ref?.split("/").at(-1) ?? "";
  const { properties = {} } = components.schemas[name] ?? {};
  if (properties.cursor === undefined) return [];
  const [field = ""] = Object.keys(properties).filter((key) => properties[key]?.type === "array");
  const each = `each${operationId.replace(/^get/, "").replace(/s$/, "")}`;
  const isOptional = !parameters.some((one) => one.in === "query" && one.required);
  return [
    `  /** Each of ${field} of ${operationId}, page by page. */
  ${each}(parameters: QueryOfPages<"${path}">${isOptional ? " = {}" : ""}, options: CallOptions = {}) {
    return pages((cursor) => this.${operationId}({ ...parameters, ...cursor }, options), (page) => page.${field});
  }`,
  ];
}

const header = "// Generated from functions/openapi.json by `npm run clients`.\n";
const files = {
  "schema.ts": header + astToString(await openapiTS(description)),
  "functions.ts": `${header}import type { Client } from "openapi-fetch";
import { pages } from "../pages.ts";
import type { paths } from "./schema.ts";

type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } } ? NonNullable<Query> : never;
type Body<Path extends keyof paths> = paths[Path] extends { get: { responses: { 200: { content: { "application/json": infer Body } } } } } ? Body : never;
type QueryOfJson<Path extends keyof paths> = Omit<Query<Path>, "format"> & { format?: "json" };
type QueryOfTable<Path extends keyof paths> = Omit<Query<Path>, "format"> & { format: "csv" };
type QueryOfPages<Path extends keyof paths> = Omit<Query<Path>, "cursor" | "format">;
type NoParameters = Record<string, never>;

export interface CallOptions {
  /** Ends the call and its waits; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A method for each HTTPS function. The parameters and the results are described in the API reference. */
export abstract class Functions {
  protected abstract readonly client: Client<paths, "application/json">;
  protected abstract bodyOf<Body>(call: Promise<{ data?: Body; error?: unknown; response: Response }>, options: CallOptions): Promise<Body>;

${functions.flatMap((one) => [method(one), ...eachItem(one)]).join("\n\n")}
}
`,
};

for (const [name, text] of Object.entries(files)) {
  const path = join(import.meta.dirname, "src", "generated", name);
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text)
    throw new Error(`${name} is not what \`npm run clients\` writes`);
}
