import { parse } from "csv-parse/sync";
import { z } from "zod";
import fc from "fast-check";

/** A response of every kind of field that a table can hold. */
export const tableSchema = z.object({
  title: z.string().nullable(),
  open: z.boolean().optional(),
  rows: z.array(
    z.object({
      name: z.string(),
      note: z.string().nullable().optional(),
      price: z.number().nullable(),
      kinds: z.array(z.enum(["series", "record"])).readonly(),
      estimate: z
        .object({ low: z.number(), text: z.string(), inner: z.object({ high: z.number() }) })
        .nullable()
        .optional(),
    }),
  ),
  after: z.string(),
});
type Body = z.output<typeof tableSchema>;

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(",", '"', "\n", "\r", "\r\n", "=", " ", ";", "é", "日", "\ufeff", "'", "\t", "a"),
      { maxLength: 6 },
    )
    .map((parts) => parts.join("")),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));

export const tableBody: fc.Arbitrary<Body> = fc.record({
  title: fc.option(text),
  open: fc.boolean(),
  rows: fc.array(
    fc.record(
      {
        name: text,
        note: fc.option(text),
        price: fc.option(number),
        kinds: fc.array(fc.constantFrom("series" as const, "record" as const), { maxLength: 2 }),
        estimate: fc.option(fc.record({ low: number, text, inner: fc.record({ high: number }) })),
      },
      { requiredKeys: ["name", "price", "kinds"] },
    ),
    { maxLength: 4 },
  ),
  after: text,
});

/** Header and rows that a table of `tableBody` must have. */
export const tableHeader = [
  "title",
  "open",
  "name",
  "note",
  "price",
  "kinds",
  "estimate_low",
  "estimate_text",
  "estimate_inner_high",
];
export function tableRows({ title, open, rows }: Body): string[][] {
  return rows.map(({ name, note, price, kinds, estimate }) =>
    [
      title,
      open,
      name,
      note,
      price,
      kinds.join(";"),
      estimate?.low,
      estimate?.text,
      estimate?.inner.high,
    ].map((value) => (value === null || value === undefined ? "" : String(value))),
  );
}

/** The lines of a table as a strict parser reads them. Throws for a lone quote, another line end than CRLF, or a row of another length. */
export function strictlyParsed(csv: string): string[][] {
  return z.array(z.array(z.string())).parse(parse(csv, { record_delimiter: "\r\n", bom: false }));
}
