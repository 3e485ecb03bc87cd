import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The parts of JSON Schema that the description uses. */
const schemaNode = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    // `true` and `false` are schemas too: anything, and nothing.
    return z.record(z.string(), z.union([schemaNode, z.boolean().transform(() => ({}))])).optional();
  },
  get items() {
    return schemaNode.optional();
  },
  get anyOf() {
    return z.array(schemaNode).optional();
  },
  get oneOf() {
    return z.array(schemaNode).optional();
  },
  get allOf() {
    return z.array(schemaNode).optional();
  },
});
export type SchemaNode = z.output<typeof schemaNode>;

const examples = {
  example: z.unknown().optional(),
  examples: z
    .record(
      z.string(),
      z.looseObject({
        summary: z.string().optional(),
        description: z.string().optional(),
        value: z.unknown().optional(),
      }),
    )
    .optional(),
};
const content = z.record(z.string(), z.looseObject({ schema: schemaNode.optional(), ...examples }));
export type Content = z.output<typeof content>;

const reference = z.object({ $ref: z.string() });
const header = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  schema: schemaNode.optional(),
});
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["query", "header", "path", "cookie"]),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: schemaNode.optional(),
  ...examples,
});
export type Parameter = z.output<typeof parameter>;

const response = z.looseObject({
  description: z.string(),
  headers: z.record(z.string(), header).optional(),
  content: content.optional(),
});

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(z.union([reference, parameter])).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.looseObject({ content: content.optional() }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});

const openApi = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string().optional() })).optional(),
  paths: z.record(z.string(), z.looseObject({ get: operation.optional(), post: operation.optional() })),
  components: z.looseObject({
    schemas: z.record(z.string(), schemaNode).optional(),
    headers: z.record(z.string(), header).optional(),
    responses: z.record(z.string(), response).optional(),
    parameters: z.record(z.string(), parameter).optional(),
    securitySchemes: z
      .record(z.string(), z.looseObject({ type: z.string(), description: z.string().optional() }))
      .optional(),
  }),
});
export type OpenApi = z.output<typeof openApi>;

/** The functions' checked-in description; throws when its shape is not one that the reference can render. */
export function readOpenApi(repository: string): OpenApi {
  const text = readFileSync(join(repository, "functions", "openapi.json"), "utf8");
  return openApi.parse(JSON.parse(text));
}
