import { fromIso, toIso } from "@mention-market/service/base/clock";
import { memoizedText } from "../base/memoized-text.ts";
import { memoized } from "@mention-market/service/base/cached";
import { nextTick } from "@mention-market/service/base/request";
import { momentOf } from "../markets/event/event-dates.ts";
import type { LastKnownEvent } from "../markets/event/event-finder.ts";
import type { SettledMarket } from "../markets/market.ts";
import { fairValueAt, priceOf } from "../estimates/fair-value.ts";
import { rounded } from "../estimates/estimate.ts";
import { takerFee } from "../estimates/verdict.ts";
import { isKnownFee } from "../markets/book/order-book.ts";
import type { Fee } from "../markets/event/event.ts";
import {
  decidedBefore,
  openedAfter,
  quotesAt,
  type Moment,
  type SettledQuote,
} from "../markets/settled/quotes.ts";
import { cutoffOfEvent } from "./cutoff.ts";
import type { FindQuotes, FoundQuotes } from "../markets/settled/find-quotes.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import type { KnownWord, KnowWords } from "./known-words.ts";
import type { KnownBefore, RowOf, SettledRow } from "./settled-row.ts";

/** What quotes of a page are read from. */
export interface QuoteServices {
  readonly findQuotes: FindQuotes;
  readonly knowWords: KnowWords;
  /** The fees of all series, by ticker. */
  readonly seriesFees: () => Promise<Readonly<Record<string, Fee>>>;
  /** The moments whose quotes are shown. */
  readonly moments: readonly Moment[];
}

/**
 * The rows of a page with their quotes and the evidence from before. Quotes that can't be read in time are `not_read`. Throws
 * `upstream` when the settled record can't be read, and `unavailable` when the store fails.
 */
export async function quotedRows(
  page: readonly SettledMarket[],
  { settled }: Pick<SeriesMarkets, "settled">,
  { findQuotes, knowWords, seriesFees, moments }: QuoteServices,
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
  const [found, fees] = await Promise.all([findQuotes(events), seriesFees()]);
  const rows = new Map<string, SettledRow>();
  for (const [eventTicker, markets] of wanted) {
    const ofMarkets = found.get(eventTicker);
    if (ofMarkets === undefined) continue;
    // Each event in its own tick, so that other requests run between.
    await nextTick();
    const words = await wordsOf(markets, ofMarkets, knowWords, rowOf);
    markets.forEach((market, at) => {
      const word = words[at];
      if (word !== undefined)
        rows.set(market.marketTicker, quotedRow(market, ofMarkets, rowOf, { word, fees, moments }));
    });
  }
  return page.flatMap(({ marketTicker }) => rows.get(marketTicker) ?? []);
}

function quotedRow(
  market: SettledMarket,
  { event, startsAt, of }: FoundQuotes,
  rowOf: RowOf,
  { word, fees, moments }: RowParts,
): SettledRow {
  const { quotes: ofMarket, basis } = of(market);
  const { row } = rowOf(market, event);
  const series = fees[row.series_ticker] ?? null;
  const fee = isKnownFee(series) ? series : null;
  const isLate = basis === "start" && startsAt !== null && openedAfter(market, moments, startsAt);
  return {
    ...row,
    scheduledStartTime: startsAt === null ? null : toIso(startsAt),
    quotes: quotesAt(ofMarket, moments),
    quotes_basis: isLate ? "opened_late" : basis,
    known_before: { ...word.shown, ...valuesAt(ofMarket["1h"], word, fee) },
    fee_multiplier: fee?.multiplier ?? null,
  };
}

interface RowParts extends Pick<QuoteServices, "moments"> {
  readonly word: KnownWord;
  readonly fees: Readonly<Record<string, Fee>>;
}

/** Kept by price, because prices repeat and exact arithmetic for every row of a page would take a quarter of its time. */
const takerFees = memoized((fee: Fee) =>
  memoizedText((price) => takerFee(Number(price), fee), { maxTexts: 10_000, maxLength: 20 }),
);

/**
 * The fair value and the fees at a quote; null without the quote or a known fee. Prices of other words are not used: a page may hold
 * only some of an event's words.
 */
function valuesAt(
  quote: SettledQuote | null,
  { probability, rate }: KnownWord,
  fee: Fee | null,
): Pick<KnownBefore, "fair_value" | "fee_dollars" | "fee_no_dollars"> {
  if (quote === null || fee === null) return { fair_value: null, fee_dollars: null, fee_no_dollars: null };
  const price = priceOf(quote);
  const { yes_bid_dollars: bid, yes_ask_dollars: ask } = quote;
  return {
    fair_value: price === null ? null : rounded(fairValueAt(price, { estimate: probability, rate }).value),
    fee_dollars: ask === null ? null : takerFees(fee)(String(ask)),
    // The fee of no at 1 - bid is that of yes at the bid.
    fee_no_dollars: bid === null ? null : takerFees(fee)(String(bid)),
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
  const scheduledStartTime = milestone === null ? null : toIso(milestone);
  const own =
    startsAt === null
      ? null
      : Math.min(
          startsAt,
          cutoffOfEvent({ event_ticker, ...dates, scheduledStartTime }, startsAt).settledBefore,
        );
  const endOf = (market: SettledMarket) =>
    own !== null && decidedBefore(market, own) ? market.decidedAt : milestone;
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
