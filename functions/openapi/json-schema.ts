import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

/** JSON Schema, draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The values that a schema accepts (`input`) or returns (`output`). */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => shorten(jsonSchema),
  });
  delete made.$schema;
  return withComponentReferences(made);
}

/** Whether a parameter must be given. */
export function isRequired(parameter: z.core.$ZodType): boolean {
  return !z.safeParse(parameter, undefined).success;
}

/** The schemas with an `id` in some schemas and inside them, by name. Throws if two schemas with the same name differ. */
export function namedSchemas(schemas: readonly z.ZodType[]): Record<string, JsonSchema> {
  const named = new Map<string, JsonSchema>();
  for (const { $defs = {} } of schemas.map((schema) => jsonSchemaOf(schema, "output"))) {
    for (const [name, schema] of Object.entries($defs)) {
      if (!isDeepStrictEqual(named.get(name) ?? schema, schema)) {
        throw new Error(`Two different schemas have the id ${name}`);
      }
      named.set(name, schema);
    }
  }
  return Object.fromEntries(named);
}

/** The name of a schema in the API description: its `id`. */
export function nameOf(schema: z.ZodType): string {
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) throw new Error("A response's schema has no id");
  return id;
}

/**
 * The schema of a query parameter. On the wire it is a text; it is described as the number, truth value, enumeration, date or list that
 * the text is parsed to, else by the accepted texts.
 */
export function parameterSchemaOf(parameter: z.core.$ZodType): JsonSchema {
  const read = withoutNull(jsonSchemaOf(parameter, "output"));
  const isPlain = ["number", "integer", "boolean"].some((type) => type === read.type);
  if (isPlain || read.enum !== undefined || read.format !== undefined) return read;
  const { maxLength, ...given } = withoutNull(jsonSchemaOf(parameter, "input"));
  return given.type === "array" || maxLength === undefined ? given : { ...given, maxLength };
}

/** zod refers to a named schema even beside the schema itself. */
function withComponentReferences(schema: JsonSchema): JsonSchema {
  return z
    .custom<JsonSchema>()
    .parse(JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/components/schemas/")));
}

/** Removes repetitions, and bounds that every JSON number has. */
function shorten(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  delete schema.readOnly;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** A missing parameter is absent, never null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (rest.default === null) delete rest.default;
  if (Array.isArray(rest.type)) {
    const [type, ...more] = rest.type.filter((one) => one !== "null");
    if (type !== undefined && more.length === 0) rest.type = type;
  }
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== "null");
  if (only === undefined || others.length > 0) return anyOf === undefined ? rest : { anyOf, ...rest };
  return { ...only, ...rest };
}
