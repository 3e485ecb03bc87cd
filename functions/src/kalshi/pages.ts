import type { z } from "zod";
import { megabyte } from "../base/bytes.ts";
import { AppError } from "../base/errors.ts";
import { toTicker } from "../markets/ticker.ts";
import { createListBudget, type ListBudget } from "./list-budget.ts";
import { textOf } from "./to-text.ts";
import type { ReadResult } from "./transport.ts";
import type { WireEvent } from "./wire.ts";

/** Far more than the provider has ever had of most lists; ends a cursor that never does. */
const defaultMaxPages = 20;
const defaultMaxBytes = 64 * megabyte;
/** What a record takes in memory beside its texts. */
const recordBytes = 256;

export interface PageOptions {
  /** Default: 20. */
  readonly maxPages?: number | undefined;
  /** Of the bodies of the list together. Default: 64 MB. */
  readonly maxBytes?: number | undefined;
  /** What all lists that are being read may hold together. Default: a budget of its own. */
  readonly budget?: ListBudget;
}

/**
 * Hands every page of a list to `each`, one by one, so that no list is held in memory; the provider's cursor is "" or
 * absent on the last page. Throws an AppError of code `upstream` for a page in an unknown shape, and for a list that is too long.
 */
export async function eachPage<Page extends { cursor?: string | null | undefined }>(
  readPage: (cursor: { cursor?: string }) => Promise<ReadResult | null>,
  schema: z.ZodType<Page>,
  each: (page: Page) => void | Promise<void>,
  { maxPages = defaultMaxPages, maxBytes = defaultMaxBytes, budget = createListBudget() }: PageOptions = {},
): Promise<void> {
  const list = budget.open();
  let cursor = "";
  let bytes = 0;
  try {
    for (let pages = 0; pages < maxPages; pages += 1) {
      const result = await list.unlessDropped(readPage(cursor === "" ? {} : { cursor }));
      if (result === null) throw new AppError("upstream", "Provider answered 404 to a list");
      bytes += result.bytes;
      if (bytes > maxBytes)
        throw new AppError(
          "upstream",
          `Provider answered with more than ${maxBytes / megabyte} MB to a list`,
        );
      const page = parse(schema, result.json);
      list.add(result.bytes + recordBytes * recordsOf(page));
      await list.unlessDropped(Promise.resolve(each(page)));
      cursor = page.cursor ?? "";
      if (cursor === "") return;
    }
  } finally {
    list.close();
  }
  throw new AppError("upstream", `The provider's pagination did not end after ${maxPages} pages`);
}

function recordsOf(page: object): number {
  return Object.values(page).reduce(
    (records: number, part: unknown) => records + (Array.isArray(part) ? part.length : 0),
    0,
  );
}

/** A body of the provider in one of the shapes that we know; else throws an AppError of code `upstream`. */
export function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => issue.path.join(".")).slice(0, 5);
  throw new AppError("upstream", `Provider answered 200 in an unknown shape (${places.join(", ")})`, {
    cause: parsed.error,
  });
}

/** A price is never another market's, and a start never another event's. */
export function requireSame(what: string, wanted: string, sent: string): void {
  if (sent !== wanted)
    throw new AppError("upstream", `Provider answered with another ${what}`, { logFields: { wanted, sent } });
}

/** The path of one record. A ticker is checked wherever it comes in; this is the last line, since ".." would leave the folder. */
export function pathOf(folder: string, ticker: string): string {
  if (toTicker(ticker) !== ticker)
    throw new AppError("upstream", "Provider named something that is not a ticker");
  return `${folder}/${encodeURIComponent(ticker)}`;
}

export function requireSameEvent(eventTicker: string, { event_ticker }: WireEvent): void {
  const sent = textOf(event_ticker);
  requireSame("event", eventTicker, sent === null ? eventTicker : (toTicker(sent) ?? sent));
}
