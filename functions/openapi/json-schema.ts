import { z } from "zod";

/** JSON Schema of draft 2020-12, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a schema takes (`input`) or what it gives (`output`). */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => shorten(jsonSchema),
  });
  delete made.$schema;
  return made;
}

/**
 * A query's parameter. It is a text on the wire; one that is read as a number or a truth value is described as one, as OpenAPI
 * has it, every other by the text that is accepted.
 */
export function parameterSchemaOf(parameter: z.core.$ZodType): JsonSchema {
  const read = withoutNull(jsonSchemaOf(parameter, "output"));
  const isPlain = ["number", "integer", "boolean"].some((type) => type === read.type);
  return isPlain ? read : withoutNull(jsonSchemaOf(parameter, "input"));
}

/** Says in one place what zod says in two, and leaves out bounds that every number of JSON has. */
function shorten(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** A parameter that is not given is absent, never null. */
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
