import { z } from "zod";
import { acceptedBy } from "../base/accepted.ts";
import type { Admitted, Endpoint } from "../http/endpoint.ts";
import { commonErrors } from "../http/error-texts.ts";
import { refuseUnknown } from "../http/parse-query.ts";
import type { Query } from "../http/query.ts";

/** The arguments of a call, as texts: what a query would hold. */
export type Arguments = Readonly<Record<string, string>>;

/** One tool: an endpoint's use case, with parameters and a result that suit an assistant. */
export interface Tool<in Services> {
  readonly name: string;
  readonly title: string;
  /** When to use it, what it costs, and what its result means. */
  readonly description: string;
  readonly isCounted: boolean;
  readonly failure: string;
  readonly inputSchema: { readonly type: "object" };
  readonly outputSchema: { readonly type: "object" };
  /** Throws what the endpoint throws. */
  call(given: Arguments, services: Services, admitted: Admitted): Promise<Readonly<Record<string, unknown>>>;
}

export interface ToolSpec<Services> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: Endpoint<Services>;
  /** Parameters of the endpoint that the tool does not take. */
  readonly without?: readonly string[];
  /** Parameters that the tool always gives. */
  readonly fixed?: Arguments;
  /** Parameters of the tool alone, with what they accept. */
  readonly own?: z.ZodObject<z.ZodRawShape>;
  /** The fields of the result: what it does not name of the endpoint's body is left out, at every depth. */
  readonly result: z.ZodObject<z.ZodRawShape>;
  /** What `result` reads, out of the endpoint's body; default: the body. */
  readonly prepare?: (body: object, given: Arguments) => unknown;
}

const detail = z.object({
  detail: z
    .string()
    .optional()
    .describe('"full" for all fields of every item; default: the fields that matter most'),
});

/** Throws `invalid` for an argument that the tool does not take. */
export function defineTool<Services>(spec: ToolSpec<Services>): Tool<Services> {
  const { endpoint, fixed = {}, without = [], result, prepare = (body: object) => body } = spec;
  const own = (spec.own ?? z.object({})).extend(detail.shape);
  const hidden = ["format", ...without, ...Object.keys(fixed)];
  const taken = Object.keys(endpoint.querySchema.shape).filter((name) => !hidden.includes(name));
  const ownNames = Object.keys(own.shape);
  const full = z.looseObject({});
  return {
    name: spec.name,
    title: spec.title,
    description: spec.description,
    isCounted: endpoint.isCounted ?? true,
    failure: endpoint.errors.failure ?? commonErrors.internal.error,
    inputSchema: inputSchemaOf([
      ...taken.map((name) => [endpoint.querySchema, name] as const),
      ...ownNames.map((name) => [own, name] as const),
    ]),
    outputSchema: outputSchemaOf(result),
    async call(given, services, admitted) {
      const asked: Query = Object.entries(given).map(([name, value]) => ({
        name,
        value,
        isMalformed: false,
      }));
      refuseUnknown(asked, [...taken, ...ownNames]);
      const query = asked.filter(({ name }) => !ownNames.includes(name));
      for (const [name, value] of Object.entries(fixed)) query.push({ name, value, isMalformed: false });
      const { body } = await endpoint.handle(query, services, admitted);
      const shown = given.detail === "full" ? full : result;
      return shown.parse(prepare(body, given));
    },
  };
}

/** Every argument is a text, as in a query, but for lists; numbers and truth values are taken as well. */
function inputSchemaOf(fields: readonly (readonly [z.ZodObject<z.ZodRawShape>, string])[]) {
  const properties = Object.fromEntries(
    fields.map(([schema, name]) => {
      const isList = z.globalRegistry.get(fieldOf(schema, name))?.type === "array";
      const type = isList ? { type: "array", items: { type: "string" } } : { type: "string" };
      return [name, { ...type, description: acceptedBy(schema, name) }];
    }),
  );
  const required = fields.flatMap(([schema, name]) =>
    fieldOf(schema, name).safeParse(undefined).success ? [] : [name],
  );
  return { type: "object", properties, required, additionalProperties: false } as const;
}

/** The top-level fields alone: a client checks results by it, and a model reads it with every list of the tools. */
function outputSchemaOf(result: z.ZodObject<z.ZodRawShape>) {
  const properties = Object.fromEntries(
    Object.keys(result.shape).map((name) => [name, { type: typesOf(fieldOf(result, name)) }]),
  );
  const required = Object.keys(result.shape).filter(
    (name) => !fieldOf(result, name).safeParse(undefined).success,
  );
  return { type: "object", properties, required } as const;
}

function typesOf(schema: z.core.$ZodType): string | string[] {
  const json = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const types = new Set(
    [json, ...(json.anyOf ?? [])].flatMap(({ type, $ref }) =>
      type === undefined ? ($ref === undefined ? [] : ["object"]) : [type].flat(),
    ),
  );
  const [only = "object", ...more] = types;
  return more.length === 0 ? only : [only, ...more];
}

function fieldOf(schema: z.ZodObject<z.ZodRawShape>, name: string): z.ZodType {
  return z.instanceof(z.ZodType).parse(schema.shape[name]);
}
