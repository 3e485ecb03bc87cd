import { readWord, voidEvents } from "./settled-record.ts";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";
import { secondMs, type Clock } from "@mention-market/service/base/clock";
import { withOwnDeadline } from "@mention-market/service/base/request";
import { inTime } from "../base/provider-reads.ts";
import type { EventFinder } from "../markets/event/find-event.ts";
import type { SettledMarket } from "../markets/market/market.ts";
import {
  readSeriesMarkets,
  type SeriesMarkets,
  type SeriesReads,
} from "../markets/settled/series-markets.ts";
import { quotedRows, type QuoteServices } from "./settled-quotes.ts";
import { toSettledRow, type RowOf, type SettledMarkets } from "./settled-row.ts";
import { settledPageOf, type SettledFilter, type SettledPlace } from "./settled-page.ts";

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
