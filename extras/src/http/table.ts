import Papa from "papaparse";
import { z } from "zod";
import { exposedHeaderNames } from "@mention-market/service/http/respond";
import { memoized } from "@mention-market/service/base/cached";
import { word } from "@mention-market/service/base/parameters";

/** The parameter of every function whose response can be a table. */
export const tableQuery = z.object({
  format: word
    .pipe(z.enum(["json", "csv"]))
    .default("json")
    .describe("json (default), or csv for the table"),
});

/** Headers that only tables have. CORS lets pages of other origins read them. */
const tableHeaderNames = ["Content-Disposition", "x-left-out", "x-next-cursor"] as const;

/** Responses can share a body, such as an event's. It is written as CSV once. A body must always come with the same table. */
export const csvOf = memoized((body: object, { toCsv }: Pick<Table, "toCsv">) => toCsv(body));

/** Values that have no column: how many markets were left out, and the cursor of the next page. */
export function tableHeaders(name: string, body: object): Record<string, string> {
  const cursor = fieldOf(body, "cursor");
  const leftOut = listIn(fieldOf(body, "errors")).length + listIn(fieldOf(body, "not_found")).length;
  return {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "Access-Control-Expose-Headers": [...exposedHeaderNames, ...tableHeaderNames].join(", "),
    "x-left-out": String(leftOut),
    ...(typeof cursor === "string" && { "x-next-cursor": cursor }),
  };
}

/** Converts the list of a response into a table. */
export interface Table {
  /** The column names, as in the header line. */
  readonly columns: readonly string[];
  /** CSV by RFC 4180: each line ends with CRLF. Null, an absent value and an empty text become an empty field. */
  toCsv(body: object): string;
}

/** The path, inside an object, of a field that holds a plain value or a list of plain values. */
interface Column {
  readonly name: string;
  readonly path: readonly string[];
}

/**
 * The table of a response, derived from its schema. Its rows are the items of the list at the path `rows`, such as `markets.candles`;
 * "" is the response itself. A row starts with the fields before the list in its object. A column is named by the path of its field.
 * `without`: fields that get no column, by the name that it would have. Throws for another field that fits no column.
 */
export function tableOf(responseSchema: z.ZodType, rows: string, without: readonly string[] = []): Table {
  const path = rows === "" ? [] : rows.split(".");
  const { before, row } = schemasAt(responseSchema, path);
  const outer = columnsOf(before, without);
  const inner = columnsOf(row, without).filter(({ name }) => !outer.some((column) => column.name === name));
  const columns = [...outer, ...inner].map(({ name }) => name);
  const repeated = columns.find((name, at) => columns.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`Two columns would be named ${repeated}`);

  return {
    columns,
    toCsv(body) {
      const cells = holdersAt(body, path).flatMap(({ holder, items }) => {
        const first = outer.map((column) => cellOf(holder, column));
        return items.map((item) => [...first, ...inner.map((column) => cellOf(item, column))]);
      });
      return `${Papa.unparse([columns, ...cells], { newline: "\r\n" })}\r\n`;
    },
  };
}

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** The schemas of a row, and of the fields that come before the list. */
function schemasAt(responseSchema: z.ZodType, path: readonly string[]): { before: Fields; row: Fields } {
  let before: Fields = {};
  let schema: z.core.$ZodType = path.length === 0 ? itemOf(responseSchema) : responseSchema;
  for (const name of path) {
    const fields = fieldsOf(schema);
    const names = Object.keys(fields);
    before = Object.fromEntries(Object.entries(fields).slice(0, names.indexOf(name)));
    schema = itemOf(fields[name]);
  }
  return { before, row: fieldsOf(schema) };
}

function columnsOf(fields: Fields, without: readonly string[], prefix = ""): Column[] {
  return Object.entries(fields).flatMap(([name, field]): Column[] => {
    if (without.includes(`${prefix}${name}`)) return [];
    const schema = bare(field);
    if (schema instanceof z.ZodArray && bare(schema.element) instanceof z.ZodObject)
      throw new Error(`A column can't hold a list of objects: ${name}`);
    if (!(schema instanceof z.ZodObject)) return [{ name, path: [name] }];
    return columnsOf(schema.shape, without, `${prefix}${name}_`).map((inside) => ({
      name: `${name}_${inside.name}`,
      path: [name, ...inside.path],
    }));
  });
}

/** The schema inside of optional, nullable and read-only wrappers. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly
    ? bare(schema.unwrap())
    : schema;
}

function fieldsOf(schema: z.core.$ZodType): Fields {
  const object = bare(schema);
  if (!(object instanceof z.ZodObject)) throw new Error("The rows of a table are objects");
  return object.shape;
}

function itemOf(schema: z.core.$ZodType | undefined): z.core.$ZodType {
  const list = schema === undefined ? undefined : bare(schema);
  if (!(list instanceof z.ZodArray)) throw new Error("The rows of a table are a list");
  return list.element;
}

interface Holder {
  readonly holder: unknown;
  readonly items: readonly unknown[];
}

function holdersAt(body: unknown, path: readonly string[]): Holder[] {
  const [name, ...rest] = path;
  if (name === undefined) return [{ holder: null, items: listIn(body) }];
  const items = listIn(fieldOf(body, name));
  return rest.length === 0 ? [{ holder: body, items }] : items.flatMap((item) => holdersAt(item, rest));
}

function cellOf(holder: unknown, { path }: Column): unknown {
  const value = path.reduce(fieldOf, holder);
  return Array.isArray(value) ? value.join(";") : value;
}

/** A field's value; undefined if there is no such field. */
function fieldOf(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
