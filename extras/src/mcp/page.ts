import { z } from "zod";
import { hash } from "node:crypto";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { AppError } from "@mention-market/service/base/errors";
import { invalidParameter } from "@mention-market/service/http/query";

/** A row of a result, or the part beside its rows. */
export type ToolRow = Readonly<Record<string, unknown>>;

/** Maximum characters of a result's text: some 2,000 tokens, and some 6,000 with detail full. */
const maxCharacters = { brief: 8_000, full: 25_000 };
/** Maximum share of the text for the fields beside the rows. */
const maxHeadShare = 0.25;

/** The place at which a result ended. */
const place = z.object({
  /** The endpoint's cursor of the page; null for the first page. */
  page: z.string().nullable(),
  /** The key of the last row that was shown of the page; null before its first row. */
  after: z.string().nullable(),
});
type ResultPlace = Readonly<z.output<typeof place>>;

/** The list in a tool's result that is cut to size. */
export interface Rows {
  readonly list: string;
  /** The fields that together identify a row. */
  readonly key: readonly string[];
  /** The endpoint's cursor after a row. Default: the endpoint has none, and the next result continues within the same page. */
  readonly cursorAfter?: (row: ToolRow) => string;
}

/** A call: its arguments without the cursor, as a text, and the place in its cursor. */
interface ResultRequest {
  readonly filter: string;
  readonly at: ResultPlace;
  readonly detail: keyof typeof maxCharacters;
}

/** The place at which a result begins. Throws `invalid` for a cursor that was made with other arguments. */
export function decodePlace(
  cursor: string | undefined,
  request: string,
): Pick<ResultRequest, "filter" | "at"> {
  const filter = hash("sha256", request, "base64url").slice(0, 12);
  if (cursor === undefined) return { filter, at: { page: null, after: null } };
  const at = decodeCursor(cursor, place, filter);
  if (at === null) throw invalidParameter("the cursor of the page before, with the same arguments", "cursor");
  return { filter, at };
}

const rowList = z.array(z.record(z.string(), z.unknown()));
/** `left_out`: what the tool itself has cut. */
const paged = z.looseObject({
  cursor: z.string().nullish(),
  left_out: z.record(z.string(), z.number()).default({}),
});

/**
 * The part of a body that fits in a result: as many whole rows as fit, the cursor of the next row, and what was left out. Of a row that
 * is longer than a result, only the key and an error are shown. Throws `invalid` if the cursor's row no longer exists.
 */
export function pageOf(body: object, rows: Rows, { at, filter, detail }: ResultRequest): ToolRow {
  const { list, key, cursorAfter } = rows;
  const { cursor: next = null, left_out: cut, [list]: found, ...rest } = paged.parse(body);
  const max = maxCharacters[detail];
  const all = rowList.parse(found);
  const keyOf = (row: ToolRow = {}) => key.map((name) => row[name]).join(" ");
  const from = at.after === null ? 0 : all.findIndex((row) => keyOf(row) === at.after) + 1;
  if (at.after !== null && from === 0)
    throw invalidParameter("the list has changed meanwhile: call again without a cursor", "cursor");

  const placeAfter = (end: number): ResultPlace | null => {
    const last = all[end - 1];
    if (end === all.length) return next === null ? null : { page: next, after: null };
    if (last === undefined || cursorAfter === undefined) return { page: at.page, after: keyOf(last) };
    return { page: cursorAfter(last), after: null };
  };
  const head = fitted(tidied(rest), max * maxHeadShare);
  const cutBeside = sumOf(cut, head.leftOut);
  const tailAfter = (end: number): ToolRow => {
    const following = placeAfter(end);
    const leftOut = { ...cutBeside, ...(end < all.length && { [list]: all.length - end }) };
    return {
      ...(Object.keys(leftOut).length > 0 && { left_out: leftOut }),
      cursor: following === null ? null : encodeCursor(following, filter),
      ...(following !== null && { how_to_go_on: "repeat the call with this cursor" }),
    };
  };

  const shown: ToolRow[] = [];
  let characters = charactersOf({ ...head.shown, [list]: [] });
  for (const whole of all.slice(from)) {
    const [first, end] = [shown.length === 0, from + shown.length + 1];
    const room = max - characters - charactersOf(tailAfter(end));
    const row = tidied(whole);
    const fitting = sizeOf(row, shown) < room ? row : first ? tooLong(row, rows, detail) : null;
    if (fitting === null) break;
    characters += sizeOf(fitting, shown) + 1;
    shown.push(fitting);
  }
  const tail = tailAfter(from + shown.length);
  if (characters + charactersOf(tail) <= max) return { ...head.shown, [list]: shown, ...tail };
  throw new AppError("upstream", `A row of ${list} is longer than a result`);
}

const lineRow = z.object({ line: z.string(), event: z.string().optional() });

/** What a row adds to a result: in layout rows its line, and that of its event where it is the first of it. */
function sizeOf(row: ToolRow, before: readonly ToolRow[]): number {
  const { data: shown } = lineRow.safeParse(row);
  if (shown === undefined) return charactersOf(row);
  const isNamed = shown.event === undefined || before.some(({ event }) => event === shown.event);
  return numbered + shown.line.length + (isNamed ? 0 : numbered + (shown.event?.length ?? 0));
}

/** "12 | " before a line, and "12: " before an event's. */
const numbered = 5;

function tooLong(row: ToolRow, { key }: Rows, detail: ResultRequest["detail"]): ToolRow {
  const error = `This row has ${charactersOf(row)} characters, more than fits a result`;
  return {
    ...Object.fromEntries(key.map((name) => [name, row[name]])),
    error: detail === "full" ? error : `${error}: detail full shows longer ones`,
  };
}

/** The only price that the API has in cents. */
const inCents = "last_price";

/** Converts prices to dollars, and rounds numbers to six decimals. */
export function tidied(value: object): ToolRow {
  return z.record(z.string(), z.unknown()).parse(tidy(value));
}

function tidy(value: unknown): unknown {
  if (typeof value === "number") return rounded(value);
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) =>
      name === inCents
        ? [`${name}_dollars`, typeof field === "number" ? rounded(field / 100) : field]
        : [name, tidy(field)],
    ),
  );
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The number of items or values that are not shown, by field. */
type LeftOut = Readonly<Record<string, number>>;

/** Cuts lists to a maximum number of items, by name. `left_out` counts the dropped items. */
export function cutLists(row: ToolRow, maxItems: LeftOut): ToolRow {
  const cut = Object.entries(maxItems).flatMap(([name, max]) => {
    const list: unknown = row[name];
    return Array.isArray(list) && list.length > max
      ? [{ name, shown: list.slice(0, max), left: list.length - max }]
      : [];
  });
  if (cut.length === 0) return row;
  return {
    ...row,
    ...Object.fromEntries(cut.map(({ name, shown }) => [name, shown])),
    left_out: Object.fromEntries(cut.map(({ name, left }) => [name, left])),
  };
}

/**
 * The fields that fit into `maxCharacters` of JSON. Values other than lists come first; one that does not fit is left out. Lists share
 * the rest equally, and are cut between items.
 */
function fitted(
  fields: ToolRow,
  maxCharacters: number,
): { readonly shown: ToolRow; readonly leftOut: LeftOut } {
  const sorted = Object.entries(fields).toSorted(
    ([, left], [, right]) => Number(Array.isArray(left)) - Number(Array.isArray(right)),
  );
  let [left, lists] = [
    maxCharacters - "{}".length,
    sorted.filter(([, value]) => Array.isArray(value)).length,
  ];
  const shown = new Map<string, unknown>();
  const leftOut: Record<string, number> = {};
  for (const [name, value] of sorted) {
    const isList = Array.isArray(value);
    const items: readonly unknown[] = isList ? value : [value];
    const max = isList ? left / lists-- : left;
    const fitting: unknown[] = [];
    let characters = charactersOf({ [name]: [] });
    for (const item of items) {
      const more = charactersOf([item]) - 1;
      if (characters + more > max) break;
      characters += more;
      fitting.push(item);
    }
    if (fitting.length < items.length) leftOut[name] = items.length - fitting.length;
    if (characters > max || (fitting.length === 0 && items.length > 0)) continue;
    shown.set(name, isList ? fitting : value);
    left -= characters;
  }
  const inOrder = Object.keys(fields).filter((name) => shown.has(name));
  return { shown: Object.fromEntries(inOrder.map((name) => [name, shown.get(name)])), leftOut };
}

/** Adds up what two successive cuts left out. */
function sumOf(left: LeftOut, right: LeftOut): LeftOut {
  const added = Object.entries(right).map(([name, count]) => [name, (left[name] ?? 0) + count] as const);
  return { ...left, ...Object.fromEntries(added) };
}

/** The number of characters of a value as JSON. */
function charactersOf(value: unknown): number {
  return JSON.stringify(value).length;
}
