import { z } from "zod";
import { by } from "@mention-market/service/base/arrays";
import { nextTick } from "@mention-market/service/base/request";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import type { SettledMarket } from "../markets/market.ts";
import type { Moment } from "../markets/settled/quotes.ts";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";
import { readWord } from "./settled-record.ts";

/** Which settled markets to list. */
export interface SettledFilter {
  /** Tickers of series, in any order, none of them twice. */
  readonly series: readonly string[];
  /** In the client's spelling. Null: every word. */
  readonly word: string | null;
  /** Bounds of the time of settlement, UTC ms. With one, markets without a time of settlement are left out. */
  readonly settledFrom: number | null;
  /** Exclusive. */
  readonly settledBefore: number | null;
  /** The moments whose quotes are shown; null without quotes. */
  readonly moments: readonly Moment[] | null;
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
/** Fewer with quotes, because an event's words take up to 15 seconds and some reads. */
const quotedPerPage = 200;

/**
 * A page of the markets that a filter selects: newest settlement first, unknown times last, then by ticker. `ofSeries`: the markets of each
 * series. Other requests run between two series.
 */
export async function settledPageOf(
  ofSeries: Iterable<Iterable<SettledMarket>>,
  filter: SettledFilter,
  after: SettledPlace | null,
): Promise<SettledPage> {
  const maxMarkets = filter.moments === null ? settledPerPage : quotedPerPage;
  const isOfWord = wordTest(filter.word);
  const isListed = (market: SettledMarket) =>
    isWithin(market, filter) &&
    isOfWord(market.strikeWord) &&
    (after === null || compare(placeOf(market), after) > 0);
  const found: SettledMarket[] = [];
  for (const markets of ofSeries) {
    if (found.length > 0) await nextTick();
    // One more than a page shows that another follows.
    found.push(...sorted([...markets].filter(isListed)).slice(0, maxMarkets + 1));
  }
  const page = sorted(found).slice(0, maxMarkets);
  const last = page.at(-1);
  const isLast = last === undefined || page.length === found.length;
  return { markets: page, cursor: isLast ? null : encodeCursor(placeOf(last), filterKey(filter)) };
}

/** The end of the page before; null for an invalid cursor, or a cursor of another filter. */
export function decodeSettledCursor(cursor: string, filter: SettledFilter): SettledPlace | null {
  return decodeCursor(cursor, settledPlace, filterKey(filter));
}

function filterKey({ series, word, settledFrom, settledBefore, moments }: SettledFilter): string {
  return JSON.stringify([series.toSorted(), word, settledFrom, settledBefore, moments?.toSorted() ?? null]);
}

function sorted(markets: readonly SettledMarket[]): SettledMarket[] {
  return markets.toSorted((left, right) => compare(placeOf(left), placeOf(right)));
}

function placeOf({ marketTicker, settledAt }: SettledMarket): SettledPlace {
  return { settled: settledAt, ticker: marketTicker };
}

function isWithin({ settledAt }: SettledMarket, { settledFrom, settledBefore }: SettledFilter): boolean {
  if (settledFrom === null && settledBefore === null) return true;
  if (settledAt === null) return false;
  return settledAt >= (settledFrom ?? -Infinity) && settledAt < (settledBefore ?? Infinity);
}

/** Tests whether a strike word matches a word, by the rules of docs/corpus.md. With null, every strike word that names a word matches. */
function wordTest(word: string | null): (strikeWord: string) => boolean {
  if (word === null) return (strikeWord) => readWord(strikeWord) !== null;
  const phrase = parseStrikeWord(word);
  if (phrase === null) return () => false;
  const isOfPhrase = countsWordingsOf(phrase);
  return (strikeWord) => {
    const read = readWord(strikeWord);
    return read !== null && isOfPhrase(read.phrase);
  };
}
