import { hash } from "node:crypto";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../base/cursor.ts";
import { invalidParameter } from "../../http/query.ts";

/** Characters of a result's text: some 6,000 tokens. */
const maxCharacters = 25_000;

/** How long texts and lists inside of a row may be. The next bounds serve where not one row fits. */
const bounds = [
  { text: 2_000, items: 100 },
  { text: 300, items: 20 },
  { text: 100, items: 5 },
  { text: 40, items: 1 },
] as const;
type Bound = (typeof bounds)[number];

const place = z.object({
  /** The endpoint's cursor of the page; null on its first. */
  page: z.string().nullable(),
  /** The key of the row that was shown last, and how many rows of the page were shown. */
  after: z.string().nullable(),
  shown: z.int().min(0),
});
type Place = Readonly<z.output<typeof place>>;

const start: Place = { page: null, after: null, shown: 0 };

/** What the rows of a tool's results are. */
export interface Rows {
  /** The name of the list whose items they are. */
  readonly list: string;
  /** Fields that together name a row. */
  readonly key: readonly string[];
  /** How many a result shows at most without `detail: "full"`. */
  readonly max?: number;
}

export function decodePageCursor(cursor: string | undefined, asked: string): Place {
  if (cursor === undefined) return start;
  const found = decodeCursor(cursor, place, filterOf(asked));
  if (found === null)
    throw invalidParameter("the cursor of the page before, with the same arguments", "cursor");
  return found;
}

/** The one price that the API has in cents. */
const inCents = "last_price";

export function inDollars(name: string): string {
  return name === inCents ? `${name}_dollars` : name;
}

const listed = z.array(z.record(z.string(), z.unknown()));

/** The part of a body that one result shows: whole rows, with the cursor of what follows, within this page of the endpoint or after it. */
export function pageOf(
  body: Readonly<Record<string, unknown>>,
  rows: Rows,
  { at, asked, hidden, max }: { at: Place; asked: string; hidden: readonly string[]; max: number },
): Record<string, unknown> {
  const next = z.string().nullish().parse(body.cursor) ?? null;
  const all = listed.parse(body[rows.list]);
  const keyOf = (row: Readonly<Record<string, unknown>>) => rows.key.map((name) => row[name]).join(" ");
  const found = at.after === null ? -1 : all.findIndex((row) => keyOf(row) === at.after);
  // A row that has gone since leaves the count of those before it.
  const from = found === -1 ? at.shown : found + 1;
  const wanted = all.slice(from, from + max);
  for (const bound of bounds) {
    const head = tidied({ ...body, [rows.list]: [], cursor: null }, bound);
    const shown = fitting(
      wanted.map((row) => tidied(without(row, hidden), bound)),
      maxCharacters - JSON.stringify(head).length - cursorCharacters(at.page, next, rows),
    );
    if (shown.length === 0 && wanted.length > 0) continue;
    const last = wanted[shown.length - 1];
    const isRest = from + shown.length < all.length;
    const following: Place | null =
      isRest && last !== undefined
        ? { page: at.page, after: keyOf(last), shown: from + shown.length }
        : next === null
          ? null
          : { ...start, page: next };
    return {
      ...head,
      [rows.list]: shown,
      cursor: following === null ? null : encodeCursor(following, filterOf(asked)),
    };
  }
  throw new Error(`A row of ${rows.list} does not fit a result`);
}

/** A value as MCP shows it: prices in dollars, numbers to six decimals, and no text or list beyond the bound. */
export function tidied(value: object, bound: Bound = bounds[0]): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(tidy(value, bound));
}

function tidy(value: unknown, bound: Bound): unknown {
  if (typeof value === "number") return rounded(value);
  if (typeof value === "string")
    return value.length <= bound.text ? value : `${value.slice(0, bound.text - 1)}…`;
  if (Array.isArray(value)) return value.slice(0, bound.items).map((one) => tidy(one, bound));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      inDollars(name),
      name === inCents && typeof one === "number" ? rounded(one / 100) : tidy(one, bound),
    ]),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function fitting(rows: readonly Record<string, unknown>[], characters: number): Record<string, unknown>[] {
  const shown: Record<string, unknown>[] = [];
  let left = characters;
  for (const row of rows) {
    left -= JSON.stringify(row).length + 1;
    if (left < 0) break;
    shown.push(row);
  }
  return shown;
}

/** A row without the fields of these names, at every depth. */
function without(row: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kept);
    if (typeof value !== "object" || value === null) return value;
    const fields: [string, unknown][] = Object.entries(value);
    return Object.fromEntries(
      fields.filter(([name]) => !names.includes(name)).map(([name, one]) => [name, kept(one)]),
    );
  };
  return z.record(z.string(), z.unknown()).parse(kept(row));
}

/** Enough for any cursor that follows: base64 of the endpoint's own, of a row's key and of the rest. */
function cursorCharacters(page: string | null, next: string | null, { key }: Rows): number {
  return Math.ceil((4 / 3) * (Math.max(page?.length ?? 0, next?.length ?? 0) + key.length * 210 + 150));
}

function filterOf(asked: string): string {
  return hash("sha256", asked, "base64url").slice(0, 12);
}
