import { z } from "zod";
import { toIso } from "../../base/clock.ts";
import { currentRequest } from "../../base/request.ts";
import type { Caller, Endpoint } from "../../http/endpoint.ts";
import { commonErrors } from "../../http/error-texts.ts";
import { given as argument, readArguments } from "./arguments.ts";
import { inDollars, pageOf, decodePageCursor, tidied, type Rows } from "./page.ts";

/** Of every tool that counts. */
export const cost = "Costs one request of the key's hour.";

/** One tool: what an endpoint returns, with arguments and a result that suit an assistant. */
export interface Tool<in Services> {
  readonly name: string;
  readonly title: string;
  /** When to use it, what it costs, and what its result means. */
  readonly description: string;
  /** The function behind it. */
  readonly endpoint: string;
  readonly failure: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** Throws what the endpoint throws, and `invalid` for an argument that the tool does not take. */
  call(
    given: Readonly<Record<string, unknown>>,
    services: Services,
    caller: Caller,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** Calls an endpoint with the arguments that are given, as a query would hold them, and returns its body. */
export type Ask<Services> = (
  endpoint: Endpoint<Services>,
  asked: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
) => Promise<object>;

interface ToolSpec<Services, Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: Endpoint<Services>;
  readonly input: Shape;
  /** The list of a result that is cut to size, with a cursor. */
  readonly rows?: Rows;
  /** Fields of rows that only `detail: "full"` shows, or none. */
  readonly full?: readonly string[];
  /** What `run` returns. */
  readonly result: z.ZodType;
  run(given: z.output<z.ZodObject<Shape>>, ask: Ask<Services>, page: Page): Promise<object>;
}

/** Which page is asked for. `cursor` is the endpoint's own. */
interface Page {
  readonly cursor: string | undefined;
  readonly isFull: boolean;
}

const now = z.object({ now: z.iso.datetime() });
const nextPage = z.object({ cursor: z.string().nullable() });

export function defineTool<Services, Shape extends z.ZodRawShape>(
  spec: ToolSpec<Services, Shape>,
): Tool<Services> {
  const { name, title, description, endpoint, rows, full = [] } = spec;
  const own = z.object(spec.input);
  const paging = z.object({
    ...(rows !== undefined && { cursor: argument.cursor }),
    ...(rows !== undefined &&
      (spec.full !== undefined || rows.max !== undefined) && { detail: argument.detail }),
  });
  const input = own.extend(paging.shape);
  const output = outputSchemaOf(spec.result, full);
  const added = outputSchemaOf(rows === undefined ? now : now.extend(nextPage.shape), []);
  return {
    name,
    title,
    description,
    endpoint: endpoint.name,
    failure: endpoint.errors.failure ?? commonErrors.internal.error,
    inputSchema: inputSchemaOf(input),
    outputSchema: {
      ...output,
      properties: { ...added.properties, ...output.properties },
      required: [...new Set([...added.required, ...output.required])],
    },
    async call(sent, services, caller) {
      const all = readArguments(input, sent);
      const { cursor, detail = "brief" } = z
        .object({ cursor: z.string().optional(), detail: z.string().optional() })
        .parse(all);
      const asked = JSON.stringify([name, { ...all, cursor: undefined }]);
      const at = decodePageCursor(cursor, asked);
      const ask: Ask<Services> = async (called, values) => {
        const query = Object.entries(values).flatMap(([parameter, value]) =>
          value === undefined
            ? []
            : [{ name: parameter, value: [value].flat().join(","), isMalformed: false }],
        );
        return (await called.handle(query, services, caller)).body;
      };
      const isFull = detail === "full";
      const page: Page = { cursor: at.page ?? undefined, isFull };
      const body = {
        now: toIso(currentRequest().receivedAt),
        ...(await spec.run(own.parse(all), ask, page)),
      };
      if (rows === undefined) return tidied(body);
      return pageOf(body, rows, {
        at,
        asked,
        hidden: isFull ? [] : full,
        max: isFull ? Infinity : (rows.max ?? Infinity),
      });
    },
  };
}

type Json = z.core.JSONSchema.BaseSchema;

/** A root without a name: clients of the former protocol can't read a reference there. */
const objectSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.json()),
  required: z.array(z.string()).default([]),
});
type ObjectSchema = z.output<typeof objectSchema>;

function inputSchemaOf(schema: z.ZodObject): ObjectSchema {
  return objectSchema.parse({ ...jsonOf(schema, "input", []), additionalProperties: false });
}

/** The schema of a result in full depth, with one unit of price. `optional`: fields of rows that only some results have. */
function outputSchemaOf(schema: z.ZodType, optional: readonly string[]): ObjectSchema {
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
