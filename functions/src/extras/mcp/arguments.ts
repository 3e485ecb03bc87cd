import { z } from "zod";
import { invalidParameter, readBy, refuseUnknown } from "../../http/query.ts";
import { acceptedIn, type InputSchema } from "./input-schema.ts";

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
  event_ticker: ticker.describe("of the event, or of one of its markets"),
  series_ticker: ticker.describe("such as KXFEDMENTION"),
  tickers: (max: number) => z.array(ticker).min(1).max(max).describe(`1 to ${max} tickers`),
  titleWords: z.string().max(200).describe("words of the title"),
  day: day.describe("YYYY-MM-DD, included"),
  time: time.describe("a day (midnight UTC) or an ISO 8601 time with Z or an offset"),
  cursor: z.string().max(8_000).optional().describe("of the result before, other arguments the same"),
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
  const present = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  refuseUnknown(
    present.map(([name]) => name),
    Object.keys(schema.shape),
    true,
  );
  const values = present.map(([name, value]) => {
    const field = z.instanceof(z.ZodType).parse(schema.shape[name]);
    const reading = readingsOf(value).find((candidate) => field.safeParse(candidate).success);
    if (reading === undefined)
      throw invalidParameter(acceptedIn(shown, name), name, typeof value === "string" ? value : undefined);
    return [name, reading] as const;
  });
  return readBy(schema, Object.fromEntries(values));
}

/** The readings of a value: as it is, and for a text also as the number, truth value or list that a model may have meant. */
function readingsOf(value: unknown): readonly unknown[] {
  if (typeof value !== "string") return [value];
  const number = value.trim() === "" ? value : Number(value);
  const list = value.split(",").map((item) => item.trim());
  return [value, number, value === "true" ? true : value === "false" ? false : value, list];
}

/** Whether a text contains all words of a query, in any order. */
export function hasWords(text: string, q: string): boolean {
  const folded = text.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
