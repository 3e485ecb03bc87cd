import { z } from "zod";

/** The parts of the API on which clients rely, each as a text by its place. */
export interface Surface {
  readonly version: string;
  /** Types of parameters, by function and name. A required one ends with `, required`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Types of response fields, by function and path. An optional one ends with `, optional`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fixed texts of `error`, by function and status. */
  readonly errors: Readonly<Record<string, string>>;
}

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema | false>> | undefined;
  readonly required?: readonly string[] | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), z.union([schema, z.literal(false)])).optional(),
    required: z.array(z.string()).optional(),
  }),
);
const content = z.object({ "application/json": z.object({ schema }).optional() }).optional();
const response = z.object({ $ref: z.string().optional(), content });
const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), response),
});
const description = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    responses: z.record(z.string(), response).default({}),
  }),
});

/** The surface of an API description. `text`: the content of openapi.json. */
export function surfaceOf(text: string): Surface {
  const { info, paths, components } = description.parse(JSON.parse(text));
  const parameters: Record<string, string> = {};
  const fields: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const nameIn = (ref: string) => ref.split("/").at(-1) ?? "";
  const resolved = (one: Schema): Schema =>
    one.$ref === undefined ? one : (components.schemas[nameIn(one.$ref)] ?? {});

  /** The alternatives of a schema, with nested alternatives resolved. */
  function alternatives(given: Schema): Schema[] {
    const one = resolved(given);
    const several = one.anyOf ?? one.allOf;
    if (several !== undefined) return several.flatMap(alternatives);
    return typeof one.type === "object" ? one.type.map((type) => ({ ...one, type })) : [one];
  }

  function typeOf(given: Schema): string {
    const names = alternatives(given).flatMap((one) => {
      if (one.enum !== undefined) return one.enum.map((value) => JSON.stringify(value));
      return [one.const === undefined ? String(one.type ?? "any") : JSON.stringify(one.const)];
    });
    return [...new Set(names)].sort().join(" | ");
  }

  function addFields(into: Record<string, string>, place: string, given: Schema, mark: string): void {
    into[place] = typeOf(given) + mark;
    for (const { properties = {}, required = [], items } of alternatives(given)) {
      if (items !== undefined) addFields(into, `${place}[]`, items, "");
      for (const [name, inner] of Object.entries(properties))
        if (inner !== false)
          addFields(into, `${place}.${name}`, inner, required.includes(name) ? "" : ", optional");
    }
  }

  for (const [path, operations] of Object.entries(paths))
    for (const { parameters: query, requestBody, responses } of Object.values(operations)) {
      const name = path.slice(1);
      for (const one of query)
        // A list is sent as a single text.
        parameters[`${name} ${one.name}`] =
          typeOf(one.schema).replace(/^array$/, "string") + (one.required ? ", required" : "");
      const body = requestBody?.content?.["application/json"]?.schema;
      if (body !== undefined) addFields(parameters, `${name} body`, body, "");
      for (const [status, given] of Object.entries(responses)) {
        const one = given.$ref === undefined ? given : components.responses[nameIn(given.$ref)];
        const found = one?.content?.["application/json"]?.schema;
        if (found === undefined) continue;
        if (status === "200") addFields(fields, name, found, "");
        else
          for (const { properties = {} } of alternatives(found))
            if (properties["error"] !== undefined && properties["error"] !== false) {
              const { enum: texts } = properties["error"];
              if (texts !== undefined) errors[`${name} ${status}`] = [...texts].sort().join(" | ");
            }
      }
    }
  return { version: info.version, parameters, fields, errors };
}
