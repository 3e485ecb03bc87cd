import type { OpenApi, SchemaNode } from "./document.ts";
import type { Reply } from "./operations.ts";
import { resolveSchema } from "./schemas.ts";

/** The values that a response's member `error` may have, where the description lists them: of a callable, those of its status. */
export function errorTexts(api: OpenApi, { schema }: Reply): string[] {
  const errors = schema === null ? [] : propertyIn(api, schema, "error");
  const statuses = errors.flatMap((error) => propertyIn(api, error, "status"));
  const texts = [...errors, ...statuses].flatMap((one) => [one.const, ...(one.enum ?? [])]);
  return [...new Set(texts.filter((text) => typeof text === "string"))];
}

/** What every part of a schema says about a property. */
function propertyIn(api: OpenApi, given: SchemaNode, name: string): SchemaNode[] {
  const schema = resolveSchema(api, given);
  const own = schema.properties?.[name];
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...(own === undefined ? [] : [resolveSchema(api, own)]),
    ...parts.flatMap((part) => propertyIn(api, part, name)),
  ];
}
