import { z } from "zod";
import { readBy, refuseUnknown } from "../../http/query.ts";

const ticker = z.string().min(1).max(200);
const day = z.iso.date();
const time = z.union([z.iso.datetime({ offset: true }), day]);

/** The arguments of all tools: one of a name means the same in each. */
export const given = {
  event_ticker: ticker.describe("an event's ticker, or that of one of its markets"),
  series_ticker: ticker.describe("a series' ticker, such as KXNFLMENTION"),
  series_tickers: z.array(ticker).min(1).max(20).describe("1 to 20 series tickers"),
  market_tickers: (max: number) => z.array(ticker).min(1).max(max).describe(`1 to ${max} market tickers`),
  titleWords: z.string().max(200).describe("words that titles have, in any order; case does not matter"),
  day,
  time: time.describe("a day (midnight UTC) or an ISO 8601 time with Z or an offset"),
  cursor: z.string().max(8_000).optional().describe("the cursor of the page before, with the same arguments"),
  detail: z
    .enum(["brief", "full"])
    .default("brief")
    .describe("brief: the fields that matter most; full: all of every row"),
};

/** Arguments as the schema has them. Throws `invalid` for the first that is unknown, missing or wrong, and says what is accepted. */
export function readArguments<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
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
    return [name, readingsOf(value).find((one) => field.safeParse(one).success) ?? value] as const;
  });
  return readBy(schema, Object.fromEntries(values));
}

/** A value as it is and, of a text, as the number, the truth value or the list that a model may mean by it. */
function readingsOf(value: unknown): readonly unknown[] {
  if (typeof value !== "string") return [value];
  const number = value.trim() === "" ? value : Number(value);
  const list = value.split(",").map((one) => one.trim());
  return [value, number, value === "true" ? true : value === "false" ? false : value, list];
}

/** Whether a text has all words of a query, in any order. */
export function hasWords(text: string, q: string): boolean {
  const folded = text.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
