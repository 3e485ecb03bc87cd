import type { OpenApi, SchemaNode } from "./document.ts";

/** The schema itself, or the named one that it refers to. */
export function resolveSchema(api: OpenApi, schema: SchemaNode): SchemaNode {
  if (schema.$ref === undefined) return schema;
  const name = nameOfReference(schema) ?? "";
  const found = api.components.schemas?.[name];
  if (found === undefined) throw new Error(`openapi.json: no schema is at ${schema.$ref}`);
  return { ...resolveSchema(api, found), ...(schema.description && { description: schema.description }) };
}

export function nameOfReference({ $ref }: SchemaNode): string | null {
  return $ref?.split("/").at(-1) ?? null;
}

/** A type as a reader writes it: `string or null`, `integer, 1 to 22`, `array of objects`. */
export function typeText(api: OpenApi, given: SchemaNode): string {
  const schema = resolveSchema(api, given);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return [...new Set(options.map((one) => typeText(api, one)))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  const types = [schema.type ?? "any value"].flat();
  return types.map((type) => oneType(api, type, schema)).join(" or ");
}

function oneType(api: OpenApi, type: string, schema: SchemaNode): string {
  if (type === "array" && schema.items !== undefined) return `array of ${typeText(api, schema.items)}`;
  if (schema.format === "date-time") return "ISO 8601 time";
  if (schema.format === "date") return "date";
  return type;
}

/** The bounds and the default, in words; "" without any. */
export function boundsText(schema: SchemaNode): string {
  const { minimum, maximum, maxLength } = schema;
  return [
    minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? `${minimum} to ${maximum}`
      : minimum !== undefined && minimum !== 0 && `at least ${minimum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}

/** One field of an object, with those inside of it one level deeper. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly bounds: string;
  readonly description: string;
  readonly required: boolean;
  readonly depth: number;
}

/** Every field of an object or of an array's objects, parents before children. */
export function fieldsOf(api: OpenApi, given: SchemaNode, depth = 0): Field[] {
  const schema = objectIn(api, given);
  if (schema === null) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const resolved = resolveSchema(api, property);
    const field: Field = {
      name,
      type: typeText(api, property),
      bounds: boundsText(resolved),
      description: resolved.description ?? "",
      required: schema.required?.includes(name) ?? false,
      depth,
    };
    return [field, ...fieldsOf(api, property, depth + 1)];
  });
}

function objectIn(api: OpenApi, given: SchemaNode): SchemaNode | null {
  const schema = resolveSchema(api, given);
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return objectIn(api, schema.items);
  for (const option of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) {
    const found = objectIn(api, option);
    if (found !== null) return found;
  }
  return null;
}
