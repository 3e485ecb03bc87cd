import { z } from "zod";

/** The root must not have a name, because clients of the older protocol can't resolve a reference there. */
const objectSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).optional(),
});
export type InputSchema = z.output<typeof objectSchema>;

/** The members of a schema that a model needs. Other rules are checked at the call, whose error says what is accepted. */
const kept = [
  "type",
  "properties",
  "required",
  "items",
  "enum",
  "default",
  "minimum",
  "maximum",
  "description",
];

/** The JSON Schema of a tool's arguments. It is short, because every conversation pays for its characters. */
export function inputSchemaOf(schema: z.ZodObject): InputSchema {
  const made = z.toJSONSchema(schema, {
    io: "input",
    // Schemas without names, so that none becomes a reference.
    metadata: z.registry<{ description?: string }>(),
    override: ({ zodSchema, jsonSchema }) => {
      // The only union is that of a day and a time, both of which are texts.
      if (jsonSchema.anyOf !== undefined) jsonSchema.type = "string";
      for (const name of Object.keys(jsonSchema))
        if (!kept.includes(name)) Reflect.deleteProperty(jsonSchema, name);
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description !== undefined) jsonSchema.description = description;
    },
  });
  delete made.$schema;
  return objectSchema.parse(made);
}

const property = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  description: z.string().optional(),
});

/** What an argument accepts, by its schema as a model reads it: for the error of a bad value. */
export function acceptedIn({ properties }: InputSchema, name: string): string {
  const { type, enum: values, minimum, maximum, items, description } = property.parse(properties[name]);
  const accepted =
    values !== undefined
      ? `one of ${values.join(", ")}`
      : items?.enum !== undefined
        ? `a list of ${items.enum.join(", ")}`
        : type === "integer"
          ? `a whole number from ${minimum} to ${maximum}`
          : type === "boolean"
            ? "true or false"
            : description === undefined
              ? "a text, and not too long"
              : [];
  return [accepted, description ?? []].flat().join(": ");
}
