import { z } from "zod";
import { toIso, secondMs, type Clock } from "@mention-market/service/base/clock";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { by } from "@mention-market/service/base/arrays";
import type { SettledMarket } from "../markets/market.ts";
import { readWord, voidEvents } from "./settled-record.ts";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";
import { withOwnDeadline } from "@mention-market/service/base/request";
import { inTime } from "../base/provider-reads.ts";
import type { EventFinder } from "../markets/event/find-events.ts";
import {
  readSeriesMarkets,
  type SeriesMarkets,
  type SeriesReads,
} from "../markets/settled/series-markets.ts";
import { quotedRows, type QuoteServices } from "./settled-quotes.ts";
import { toSettledRow, type RowOf, type SettledMarkets } from "./settled-row.ts";

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
type SettledPlace = Readonly<z.output<typeof settledPlace>>;

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

/** Tests whether a strike word matches a word, by the rules of docs/corpus.md. With null, every strike word that names a word matches. */
type IsOfWord = (word: string | null) => (strikeWord: string) => boolean;

const wordTest: IsOfWord = (word) => {
  if (word === null) return (strikeWord) => readWord(strikeWord) !== null;
  const phrase = parseStrikeWord(word);
  if (phrase === null) return () => false;
  const isOfPhrase = countsWordingsOf(phrase);
  return (strikeWord) => {
    const read = readWord(strikeWord);
    return read !== null && isOfPhrase(read.phrase);
  };
};

export interface SettledReads {
  readonly series: SeriesReads;
  readonly finder: Pick<EventFinder, "lastKnown">;
  readonly clock: Clock;
  /** How long a request waits for the series. Default: 20 seconds. */
  readonly maxWaitMs?: number;
}

const seriesLateText = "The series was not read in time: ask again in a few seconds";
/** Fewer with quotes, because an event's words take up to 15 seconds and some reads. */
const quotedPerPage = 200;

interface ListOptions {
  readonly after: SettledPlace | null;
  /** Where quotes are read from; null if none are requested. */
  readonly quotes: QuoteServices | null;
}

/** A page of the settled markets of a series. Throws an AppError of code `upstream` when the provider fails. */
export async function listSettled(
  { series, finder, clock, maxWaitMs = 20 * secondMs }: SettledReads,
  filter: SettledFilter,
  { after, quotes }: ListOptions,
): Promise<SettledMarkets> {
  const deadlineAt = clock.monotonicMs() + maxWaitMs;
  const markets = await withOwnDeadline(deadlineAt, () =>
    inTime(clock, readSeriesMarkets(series, filter.series), { text: seriesLateText }),
  );
  const listed = quotes === null ? markets.settled.values() : scored(markets);
  const page = settledPageOf(listed, filter, {
    after,
    isOfWord: wordTest(filter.word),
    ...(quotes !== null && { maxMarkets: quotedPerPage }),
  });
  const rowOf: RowOf = (market, event) => toSettledRow(market, event, markets);
  if (quotes !== null) return { ...page, markets: await quotedRows(page.markets, markets, quotes, rowOf) };
  const tickers = [...new Set(page.markets.map(({ eventTicker }) => eventTicker))];
  const events = new Map(
    await Promise.all(tickers.map(async (ticker) => [ticker, await finder.lastKnown(ticker)] as const)),
  );
  return {
    ...page,
    markets: page.markets.map((market) => rowOf(market, events.get(market.eventTicker)).row),
  };
}

/** The words of events that took place. Words of other events settled no without being heard, so a backtest must not score them. */
function scored({ settled }: Pick<SeriesMarkets, "settled">): SettledMarket[] {
  const none = voidEvents(settled.values());
  return [...settled.values()].filter(({ eventTicker }) => !none.has(eventTicker));
}
