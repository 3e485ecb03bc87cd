import { z } from "zod";
import { itemsOf } from "@mention-market/service/base/parameters";
import { invalidParameter, readBy, refuseUnknown } from "@mention-market/service/http/query";

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

/** A lone surrogate can't be part of a URL. */
const ticker = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => text.isWellFormed());
const day = z.iso.date();
const time = z.union([z.iso.datetime({ offset: true }), day]);

/** The arguments of all tools. A name means the same in every tool. */
export const toolArguments = {
  event_ticker: ticker.describe("of the event or one of its markets"),
  series_ticker: ticker.describe("such as KXFEDMENTION"),
  tickers: (max: number) => z.array(ticker).min(1).max(max).describe(`1 to ${max} tickers`),
  titleWords: z.string().max(200).describe("words of the title"),
  day: day.describe("YYYY-MM-DD, included"),
  time: time.describe("a day (UTC) or an ISO 8601 time with its offset"),
  cursor: z.string().max(8_000).optional().describe("of the page before, same arguments"),
  detail: z.enum(["brief", "full"]).default("brief").describe("full: every field"),
};

/**
 * Parses arguments by a schema; `shown` is its JSON Schema. Throws `invalid` for the first one that is unknown, missing or wrong; the
 * error says what is accepted.
 */
export function readArguments<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  shown: InputSchema,
  sent: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  // A client that sends every argument sends "" for those that a model left out.
  const isLeftOut = (name: string, value: unknown) =>
    value === null ||
    value === undefined ||
    (value === "" && name in schema.shape && fieldIn(schema, name).safeParse(undefined).success);
  const present = Object.entries(sent).filter(([name, value]) => !isLeftOut(name, value));
  refuseUnknown(
    present.map(([name]) => name),
    Object.keys(schema.shape),
  );
  const values = present.map(([name, value]) => {
    const field = fieldIn(schema, name);
    const reading = readingsOf(value).find((candidate) => field.safeParse(candidate).success);
    if (reading === undefined)
      throw invalidParameter(acceptedIn(shown, name), name, typeof value === "string" ? value : undefined);
    return [name, reading] as const;
  });
  return readBy(schema, Object.fromEntries(values));
}

function fieldIn(schema: z.ZodObject<z.ZodRawShape>, name: string): z.ZodType {
  return z.instanceof(z.ZodType).parse(schema.shape[name]);
}

/** The readings of a value: as it is, and for a text also as the number, truth value or list that a model may have meant. */
function readingsOf(value: unknown): readonly unknown[] {
  if (typeof value !== "string") return [value];
  const number = value.trim() === "" ? value : Number(value);
  const truth = value === "true" ? true : value === "false" ? false : value;
  return [value, number, truth, ...listIn(value), itemsOf(value)];
}

/** The list that a text is the JSON of; none for any other text. */
function listIn(text: string): readonly unknown[] {
  if (!text.trimStart().startsWith("[")) return [];
  try {
    const list: unknown = JSON.parse(text);
    return [list];
  } catch {
    return [];
  }
}

/** Whether a text contains all words of a query, in any order. */
export function hasWords(text: string, q: string): boolean {
  const folded = text.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
