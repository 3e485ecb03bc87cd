import { z } from "zod";

/** A root without a name: clients of the former protocol can't read a reference there. */
const objectSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).optional(),
});
export type InputSchema = z.output<typeof objectSchema>;

/** What a model needs of an argument. All other rules are checked at the call, and its error says what is accepted. */
const kept = ["type", "properties", "required", "items", "enum", "default", "minimum", "maximum"];

/** The arguments of a tool as a model reads them: few characters, because each conversation pays for them. */
export function inputSchemaOf(schema: z.ZodObject): InputSchema {
  const made = z.toJSONSchema(schema, {
    io: "input",
    // Without names, so that nothing is a reference.
    metadata: z.registry<{ description?: string }>(),
    override: ({ zodSchema, jsonSchema }) => {
      // The union of a day and a time is a text.
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
