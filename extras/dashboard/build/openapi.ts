import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { featureNames } from "@mention-market/extras/feature-names";

/** The description of all functions, as a path in the repository. */
export const descriptionPath = "extras/openapi.json";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const schema = z.custom<JsonSchema>((value) => typeof value === "object");
const reference = z.object({ $ref: z.string() });
const header = z.object({ description: z.string() });
const example = z.object({
  value: z.unknown(),
  "x-query": z.record(z.string(), z.string()),
  /** Paths of lists that are longer than shown, such as `markets.0.candles`. */
  "x-continues": z.array(z.string()).default([]),
});
const response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.union([reference, header])).default({}),
  content: z
    .object({
      "application/json": z.object({
        schema,
        example: z.unknown().optional(),
        examples: z.record(z.string(), example).default({}),
      }),
    })
    .optional(),
});
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  "x-feature": z.enum(featureNames).nullable().default(null),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string(),
        schema,
      }),
    )
    .default([]),
  security: z.array(z.record(z.string(), z.unknown())),
  requestBody: z
    .object({
      content: z.object({
        "application/json": z.object({ schema, example: z.object({ data: z.unknown() }) }),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});
const description = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.object({ get: operation.optional(), post: operation.optional() })),
  components: z.object({
    schemas: z.record(z.string(), schema),
    headers: z.record(z.string(), header),
    responses: z.record(z.string(), response),
  }),
});

export type Operation = z.output<typeof operation>;
export type Response = z.output<typeof response>;
export type Example = z.output<typeof example>;
/** What the pages of functions show of the OpenAPI description. */
export type Description = z.output<typeof description>;

export function readDescription(repository: string): Description {
  return description.parse(JSON.parse(readFileSync(join(repository, descriptionPath), "utf8")));
}

/** Every function in the order of the description. */
export function operationsIn({ paths }: Description): Operation[] {
  return Object.values(paths).flatMap(({ get, post }) => [get, post].filter((one) => one !== undefined));
}

/** What a reference refers to, or what is described in place. */
export function resolved<Described extends object>(
  given: Described | z.output<typeof reference>,
  named: Readonly<Record<string, Described>>,
): Described {
  if (!("$ref" in given)) return given;
  const found = named[given.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`${descriptionPath} has no ${given.$ref}`);
  return found;
}
