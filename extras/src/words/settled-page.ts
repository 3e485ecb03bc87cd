import { z } from "zod";
import { toIso } from "@mention-market/service/base/clock";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { by } from "@mention-market/service/base/arrays";
import type { SettledMarket } from "../markets/market/market.ts";

/** Which settled markets of a series to list. */
export interface SettledFilter {
  readonly series: string;
  /** In the client's spelling. Null: every word. */
  readonly word: string | null;
  /** Days of settlement, YYYY-MM-DD in UTC, inclusive. With a bound, markets without a time of settlement are left out. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** The end of a page: the position of its last market in the sort order. */
const settledPlace = z.object({
  /** UTC ms; null for an unknown time. */
  settled: z.int().nullable(),
  ticker: z.string(),
});
export type SettledPlace = Readonly<z.output<typeof settledPlace>>;

const compare = by<SettledPlace>(
  ({ settled }) => -(settled ?? -Infinity),
  ({ ticker }) => ticker,
);

interface SettledPage {
  readonly markets: readonly SettledMarket[];
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null;
}

export const settledPerPage = 1_000;

interface PageOptions {
  readonly after: SettledPlace | null;
  readonly isOfWord: (strikeWord: string) => boolean;
  /** Default: 1,000. */
  readonly maxMarkets?: number;
}

/**
 * A page of the markets that a filter selects: newest settlement first, unknown times last, then by ticker. `isOfWord`: whether a
 * strike word matches the filter's word.
 */
export function settledPageOf(
  markets: Iterable<SettledMarket>,
  filter: SettledFilter,
  { after, isOfWord, maxMarkets = settledPerPage }: PageOptions,
): SettledPage {
  const found = [...markets]
    .filter((market) => isWithin(market, filter))
    .filter(({ strikeWord }) => isOfWord(strikeWord))
    .filter((market) => after === null || compare(placeOf(market), after) > 0)
    .toSorted((left, right) => compare(placeOf(left), placeOf(right)));
  const page = found.slice(0, maxMarkets);
  const last = page.at(-1);
  const isLast = last === undefined || page.length === found.length;
  return { markets: page, cursor: isLast ? null : encodeCursor(placeOf(last), filterKey(filter)) };
}

/** The end of the page before; null for an invalid cursor, or a cursor of another filter. */
export function decodeSettledCursor(cursor: string, filter: SettledFilter): SettledPlace | null {
  return decodeCursor(cursor, settledPlace, filterKey(filter));
}

function filterKey({ series, word, startDate, endDate }: SettledFilter): string {
  return JSON.stringify([series, word, startDate, endDate]);
}

function placeOf({ marketTicker, settledAt }: SettledMarket): SettledPlace {
  return { settled: settledAt, ticker: marketTicker };
}

function isWithin({ settledAt }: SettledMarket, { startDate, endDate }: SettledFilter): boolean {
  if (startDate === null && endDate === null) return true;
  if (settledAt === null) return false;
  const day = toIso(settledAt).slice(0, 10);
  return (startDate === null || day >= startDate) && (endDate === null || day <= endDate);
}
