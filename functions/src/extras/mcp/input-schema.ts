import { z } from "zod";

/** The root must not have a name, because clients of the older protocol can't resolve a reference there. */
const objectSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).optional(),
});
export type InputSchema = z.output<typeof objectSchema>;

/** The members of a schema that a model needs. Other rules are checked at the call, whose error says what is accepted. */
const kept = ["type", "properties", "required", "items", "enum", "default", "minimum", "maximum"];

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
