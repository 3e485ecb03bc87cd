import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { itemsOf, listOf } from "@mention-market/service/base/parameters";
import { mayHoldKey } from "@mention-market/service/keys/api-key";
import { invalidParameter } from "@mention-market/service/http/query";

const maxTickerCharacters = 200;

/** A parameter of 1 to `max` comma-separated tickers: trimmed, upper-cased, without blanks and duplicates. */
export function tickerList(max: number) {
  return z
    .string()
    .max(max * (maxTickerCharacters + 2))
    .transform((text) => [...new Set(itemsOf(text).map((ticker) => ticker.toUpperCase()))])
    .refine((tickers) => tickers.length >= 1 && tickers.length <= max)
    .refine((tickers) => tickers.every(isShortAndNoKey))
    .meta(listOf(max));
}

/** A parameter of 1 to `max` different comma-separated tickers, in upper case. Empty items are skipped. */
export function distinctTickers(max: number) {
  return z
    .string()
    .max(max * (maxTickerCharacters + 2))
    .transform((text) => itemsOf(text).map((ticker) => ticker.toUpperCase()))
    .refine((tickers) => tickers.length >= 1 && tickers.length <= max)
    .refine((tickers) => new Set(tickers).size === tickers.length)
    .refine((tickers) => tickers.every(isShortAndNoKey))
    .meta(listOf(max));
}

const isShortAndNoKey = (ticker: string) => ticker.length <= maxTickerCharacters && !mayHoldKey(ticker);

const time = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

export const timeAccepted = "an ISO 8601 time with Z or an offset (in a URL, + is %2B)";

/** A time as UTC ms. */
export const utcTime = time.transform((text) => fromIso(text)).refine((ms) => ms !== null);

/** Parses a time, or a day with `ofDay` as its time, to what `fromMs` makes of it. Default: UTC ms. */
export function momentOf(ofDay: string, fromMs = (ms: number) => ms) {
  return z
    .union([time, z.iso.date().transform((text) => `${text}${ofDay}`)])
    .transform((text) => fromIso(text))
    .pipe(z.number())
    .transform(fromMs);
}

const cursorAccepted = "the cursor of the page before, with the same filters; left out for the first page";

/** The cursor parameter, which every page after the first needs. */
export const cursorParameter = (maxLength: number) =>
  z.string().max(maxLength).optional().describe(cursorAccepted);

/** Where the page before ended; null for the first page. Throws `invalid` for a cursor that `placeIn` rejects. */
export function placeAfter<Place>(
  cursor: string | undefined,
  placeIn: (cursor: string) => Place | null,
): Place | null {
  if (cursor === undefined) return null;
  const place = placeIn(cursor);
  if (place === null) throw invalidParameter(cursorAccepted, "cursor");
  return place;
}
