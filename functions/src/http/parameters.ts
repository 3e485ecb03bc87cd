import { z } from "zod";
import { listOf, word } from "../base/parameters.ts";
import { mayHoldKey } from "../keys/api-key.ts";
import { invalidParameter } from "./query.ts";

const maxTickerCharacters = 200;

/** A parameter of 1 to `max` tickers, comma-separated: trimmed, upper-cased, each once. Blank ones are ignored. */
export function tickerList(max: number) {
  return z
    .string()
    .max(max * (maxTickerCharacters + 2))
    .transform((text) => [
      ...new Set(
        text
          .split(",")
          .map((ticker) => ticker.trim().toUpperCase())
          .filter((ticker) => ticker !== ""),
      ),
    ])
    .refine((tickers) => tickers.length >= 1 && tickers.length <= max)
    .refine((tickers) =>
      tickers.every((ticker) => ticker.length <= maxTickerCharacters && !mayHoldKey(ticker)),
    )
    .meta(listOf(max));
}

const cursorAccepted = "the cursor of the page before, with the same filters; left out for the first page";

/** The parameter of a page but the first. */
export const cursorParameter = (maxLength: number) =>
  z.string().max(maxLength).optional().describe(cursorAccepted);

/** Where the page before ended, as `placeIn` reads it from the cursor; null for the first page. Throws `invalid` for another text. */
export function placeAfter<Place>(
  cursor: string | undefined,
  placeIn: (cursor: string) => Place | null,
): Place | null {
  if (cursor === undefined) return null;
  const place = placeIn(cursor);
  if (place === null) throw invalidParameter(cursorAccepted, "cursor");
  return place;
}

const day = word.pipe(z.iso.date()).nullable().default(null);

export const dateParameters = {
  start_date: day.describe("a day as YYYY-MM-DD; it is included"),
  end_date: day.describe("a day as YYYY-MM-DD, not before start_date; it is included"),
};

/** A refinement: the days of a range must be in order. */
export function isRange({
  start_date: start = null,
  end_date: end = null,
}: {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}): boolean {
  return start === null || end === null || start <= end;
}
