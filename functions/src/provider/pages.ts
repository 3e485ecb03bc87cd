import type { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { ReadResult } from "./transport.ts";

/** Far more than the provider has ever had of most lists; ends a cursor that never does. */
const defaultMaxPages = 20;
/** Of the bodies of one list together. */
const maxListBytes = 64 * 1024 * 1024;

export interface PageOptions {
  /** Default: 20. */
  readonly maxPages?: number | undefined;
}

/**
 * Hands every page of a list to `each`, one by one, so that no list is held in memory; the provider's cursor is "" or
 * absent on the last page. Throws an AppError of code `upstream` for a page in an unknown shape, and for a list that is too long.
 */
export async function eachPage<Page extends { cursor?: string | null | undefined }>(
  readPage: (cursor: { cursor?: string }) => Promise<ReadResult | null>,
  schema: z.ZodType<Page>,
  each: (page: Page) => void,
  { maxPages = defaultMaxPages }: PageOptions = {},
): Promise<void> {
  let cursor = "";
  let bytes = 0;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const result = await readPage(cursor === "" ? {} : { cursor });
    if (result === null) throw new AppError("upstream", "Provider answered 404 to a list");
    bytes += result.bytes;
    if (bytes > maxListBytes)
      throw new AppError("upstream", "Provider answered with more than 64 MB to a list");
    const page = parse(schema, result.json);
    each(page);
    cursor = page.cursor ?? "";
    if (cursor === "") return;
  }
  throw new AppError("upstream", "Provider answered with pages without end");
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
