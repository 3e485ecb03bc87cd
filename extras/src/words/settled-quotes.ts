import { fromIso, toIso } from "@mention-market/service/base/clock";
import { nextTick } from "@mention-market/service/base/ticks";
import { momentOf } from "../markets/event/event-dates.ts";
import type { LastKnownEvent } from "../markets/event/find-event.ts";
import type { SettledMarket } from "../markets/market/market.ts";
import { decidedBefore } from "../markets/settled/quotes.ts";
import type { FindQuotes } from "../markets/settled/find-quotes.ts";
import type { FoundQuotes } from "../markets/settled/quote-state.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { KnownWord, KnowWords } from "./known-words.ts";
import type { RowOf, SettledRow } from "./settled-row.ts";

/** What quotes of a page are read from. */
export interface QuoteServices {
  readonly findQuotes: FindQuotes;
  readonly knowWords: KnowWords;
}

/**
 * The rows of a page with their quotes and the evidence from before. Quotes that can't be read in time are `not_read`. Throws
 * `upstream` when the settled record can't be read, and `unavailable` when the store fails.
 */
export async function quotedRows(
  page: readonly SettledMarket[],
  { settled }: Pick<SeriesMarkets, "settled">,
  { findQuotes, knowWords }: QuoteServices,
  rowOf: RowOf,
): Promise<SettledRow[]> {
  const wanted = Map.groupBy(page, ({ eventTicker }) => eventTicker);
  const ofEvent = Map.groupBy(settled.values(), ({ eventTicker }) => eventTicker);
  const events = [...wanted].flatMap(([eventTicker, markets]) => {
    const [first] = markets;
    const tickers = new Set(markets.map(({ marketTicker }) => marketTicker));
    const isWanted = (ticker: string) => tickers.has(ticker);
    const moment = (scheduledStartTime: string | null, event: LastKnownEvent) => {
      if (first === undefined) return null;
      const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
      return momentOf({ ...rowOf(first, { ...event, startsAt }).dates, scheduledStartTime });
    };
    return [{ eventTicker, markets: ofEvent.get(eventTicker) ?? markets, isWanted, momentOf: moment }];
  });
  const found = await findQuotes(events);
  const rows = new Map<string, SettledRow>();
  for (const [eventTicker, markets] of wanted) {
    const ofMarkets = found.get(eventTicker);
    if (ofMarkets === undefined) continue;
    // Each event in its own tick, so that other requests run between.
    await nextTick();
    const words = await wordsOf(markets, ofMarkets, knowWords, rowOf);
    markets.forEach((market, at) => {
      const known_before = words[at];
      if (known_before !== undefined)
        rows.set(market.marketTicker, quotedRow(market, ofMarkets, rowOf, known_before));
    });
  }
  return page.flatMap(({ marketTicker }) => rows.get(marketTicker) ?? []);
}

function quotedRow(
  market: SettledMarket,
  { event, startsAt, of }: FoundQuotes,
  rowOf: RowOf,
  known_before: KnownWord,
): SettledRow {
  const { quotes: ofMarket, basis } = of(market);
  return {
    ...rowOf(market, event).row,
    scheduledStartTime: startsAt === null ? null : toIso(startsAt),
    quotes: ofMarket,
    quotes_basis: basis,
    known_before,
  };
}

async function wordsOf(
  markets: readonly SettledMarket[],
  { event, milestone, startsAt }: FoundQuotes,
  knowWords: KnowWords,
  rowOf: RowOf,
): Promise<readonly KnownWord[]> {
  const [first] = markets;
  if (first === undefined) return [];
  const { row, dates } = rowOf(first, event);
  const { event_ticker, series_ticker } = row;
  // Of a word that was decided before the event, what was known ends with that.
  const endOf = (market: SettledMarket) =>
    startsAt !== null && decidedBefore(market, startsAt) ? market.decidedAt : milestone;
  const words = new Map<string, KnownWord>();
  for (const [end, ofEnd] of Map.groupBy(markets, endOf)) {
    const ofWords = await knowWords(
      { event_ticker, series_ticker, ...dates, scheduledStartTime: end === null ? null : toIso(end) },
      ofEnd.map(({ strikeWord }) => strikeWord),
    );
    ofEnd.forEach(({ marketTicker }, at) => {
      const word = ofWords[at];
      if (word !== undefined) words.set(marketTicker, word);
    });
  }
  return markets.flatMap(({ marketTicker }) => words.get(marketTicker) ?? []);
}
