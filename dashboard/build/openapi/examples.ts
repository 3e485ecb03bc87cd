import type { OpenApi, Parameter, SchemaNode } from "./document.ts";
import { resolveSchema } from "./schemas.ts";

interface WithExamples {
  readonly schema?: SchemaNode | undefined;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>> | undefined;
}

/** The example that the description gives for a body or parameter, or that of its schema; undefined without any. */
export function exampleOf(api: OpenApi, { schema, example, examples }: WithExamples): unknown {
  if (example !== undefined) return example;
  const first = Object.values(examples ?? {})[0]?.value;
  if (first !== undefined || schema === undefined) return first;
  const resolved = resolveSchema(api, schema);
  return resolved.example ?? resolved.examples?.[0];
}

/** The query of the described example: every parameter that has a value there, and every required one. */
export function exampleQuery(api: OpenApi, query: readonly Parameter[]): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const parameter of query) {
    const value = exampleOf(api, parameter);
    if (value !== undefined) chosen[parameter.name] = textOf(value);
    else if (parameter.required === true) chosen[parameter.name] = "";
  }
  return chosen;
}

/** A list is sent as one value, its parts separated by commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}
