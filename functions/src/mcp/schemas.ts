import { z } from "zod";

type Json = z.core.JSONSchema.BaseSchema;

/** A root without a name: clients of the former protocol can't read a reference there. */
const objectSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).default([]),
});
export type ObjectSchema = z.output<typeof objectSchema>;

export function inputSchemaOf(schema: z.ZodObject): ObjectSchema {
  return objectSchema.parse({ ...jsonOf(schema, "input", []), additionalProperties: false });
}

/** The schema of a result in full depth, with one unit of price. `optional`: fields of rows that only some results have. */
export function outputSchemaOf(schema: z.ZodType, optional: readonly string[]): ObjectSchema {
  return objectSchema.parse(jsonOf(schema, "output", optional));
}

function jsonOf(schema: z.ZodType, io: "input" | "output", optional: readonly string[]): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Without names, so that nothing is a reference.
    metadata: z.registry<{ description?: string }>(),
    override: ({ zodSchema, jsonSchema }) => {
      const description = io === "input" ? z.globalRegistry.get(zodSchema)?.description : undefined;
      if (description !== undefined) jsonSchema.description = description;
      shorten(jsonSchema, optional);
    },
  });
  delete made.$schema;
  return made;
}

function shorten(schema: Json, optional: readonly string[]): void {
  if (schema.format !== undefined) delete schema.pattern;
  delete schema.readOnly;
  delete schema.additionalProperties;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.properties !== undefined)
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [inDollars(name), one]),
    );
  if (schema.required !== undefined)
    schema.required = schema.required.filter((name) => !optional.includes(name)).map(inDollars);
}

/** The one price that the API has in cents. */
export const inCents = "last_price";

export function inDollars(name: string): string {
  return name === inCents ? `${name}_dollars` : name;
}
