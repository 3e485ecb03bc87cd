import { minuteMs, secondMs, dayMs, fromIso, toIso } from "@mention-market/service/base/clock";
import { priceOf } from "../../src/estimates/fair-value.ts";
import type { LineQuote, SettledLine } from "../history/settled-lines.ts";
import { easternDayOf } from "../../src/base/eastern-time.ts";
import { beginningBy, textDayOf } from "../../src/markets/event/event-dates.ts";
import { cutoffOf, type Cutoff } from "../../src/words/cutoff.ts";
import { tickerDayOf } from "../../src/markets/ticker.ts";
import { halfLifeOf, settledRecordOf, type SettledRecord } from "../../src/words/settled-record.ts";
import type { SettledMarket } from "../../src/markets/market.ts";

/** An event of a history, with its markets. */
export interface DatedEvent {
  readonly ticker: string;
  readonly series: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Every day that is given for the event elsewhere than in its ticker. */
  readonly days: ReadonlySet<string>;
  /** UTC ms; null if unknown. */
  readonly startsAt: number | null;
  readonly lines: readonly SettledLine[];
}

/** The events with a known day or start, the earliest first. */
export function datedEvents(lines: readonly SettledLine[]): DatedEvent[] {
  return [...Map.groupBy(lines, ({ event_ticker }) => event_ticker)]
    .flatMap(([ticker, ofEvent]): DatedEvent[] => {
      // A line may lack the start that another line of the event has.
      const first = ofEvent.find((line) => startOf(line) !== null) ?? ofEvent[0];
      const day = first === undefined ? null : dayOfLine(first);
      if (first === undefined || day === null) return [];
      const isOfTicker = first.event_date_basis === "ticker" && tickerDayOf(ticker) !== null;
      const days = new Set(ofEvent.flatMap(({ named_days = [] }) => named_days));
      if (!isOfTicker) days.add(day);
      const series = first.series_ticker;
      return [{ ticker, series, day, days, startsAt: startOf(first), lines: ofEvent }];
    })
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), "en"));
}

export function cutoffOfEvent({ ticker, startsAt, days }: DatedEvent): Cutoff {
  return cutoffOf({ eventTicker: ticker, startsAt, days }, Infinity);
}

/** The record of a series at a cutoff. It uses only events of earlier days, and never results of the same day. */
export function recordsOf(
  lines: readonly SettledLine[],
): (series: string, cutoff: Cutoff, halfLife?: number) => SettledRecord {
  const known = lines.flatMap((line) => knownMarket(line) ?? []);
  const bySeries = Map.groupBy(known, ({ series }) => series);
  return (series, cutoff, halfLife = halfLifeOf(series)) => {
    const earlier = (bySeries.get(series) ?? []).filter(({ day }) => day <= cutoff.lastUsedDay);
    return settledRecordOf(earlier, cutoff, halfLife);
  };
}

/** The markets of some lines, with their events. */
export function marketsOf(
  lines: readonly SettledLine[],
): Pick<SettledMarket, "eventTicker" | "strikeWord" | "result">[] {
  return lines.map(({ event_ticker, strike_word, result }) => ({
    eventTicker: event_ticker,
    strikeWord: strike_word ?? "",
    result,
  }));
}

/** The market of a line as evidence for later forecasts; null if neither its day nor its settlement is known. */
function knownMarket(line: SettledLine): (SettledMarket & { series: string; day: string }) | null {
  const settled = line.settlement_ts == null ? null : fromIso(line.settlement_ts);
  const day = dayOfLine(line) ?? (settled === null ? null : easternDayOf(settled));
  if (day === null || line.strike_word === null) return null;
  return {
    series: line.series_ticker,
    day,
    marketTicker: line.market_ticker,
    eventTicker: line.event_ticker,
    strikeWord: line.strike_word,
    result: line.result,
    settledAt: settled ?? (fromIso(`${day}T00:00:00Z`) ?? Number.NaN) + dayMs - 1,
    openedAt: null,
    decidedAt: settled,
    isArchived: false,
  };
}

function orderOf({ day, startsAt, ticker }: DatedEvent): string {
  return `${day} ${startsAt === null ? "" : toIso(startsAt)} ${ticker}`;
}

function dayOfLine(line: SettledLine): string | null {
  const startsAt = startOf(line);
  return startsAt === null ? line.event_date : easternDayOf(startsAt);
}

/** The start, else the first minute of a day that the texts or rules name, UTC ms. */
function startOf({ scheduledStartTime, event_date, event_date_basis = null }: SettledLine): number | null {
  return beginningBy(scheduledStartTime ?? null, textDayOf({ event_date, event_date_basis }));
}

const extreme = { below: 0.05, above: 0.95 };

const maxExtremeShare = 0.5;

/** Why none of an event's quotes can be scored. */
export type NoQuotes = "no quotes" | "quoted from the start on" | "quoted after the fact" | "no usable quote";

/** The quotes of an event that can be scored, by market, or why there is none. */
export interface EventQuotes {
  readonly quotes: ReadonlyMap<string, LineQuote>;
  readonly reason: NoQuotes | null;
}

/**
 * The usable quotes of an event. If more than half of its quotes have their mid price below 0.05 or above 0.95, they were recorded after
 * the fact, and none is usable. A quote from the start (UTC ms) or later is never used.
 */
export function usableQuotes(lines: readonly SettledLine[], startsAt: number | null): EventQuotes {
  const given = lines.flatMap(({ market_ticker, quote }) =>
    quote === null ? [] : [{ market_ticker, quote }],
  );
  if (given.length === 0) return none("no quotes");
  const before = given.filter(({ quote }) => startsAt === null || quote.at * secondMs < startsAt);
  if (before.length === 0) return none("quoted from the start on");
  const extremes = before.filter(({ quote }) => {
    const middle = (quote.yes_bid_dollars + quote.yes_ask_dollars) / 2;
    return middle < extreme.below || middle > extreme.above;
  });
  if (extremes.length > maxExtremeShare * before.length) return none("quoted after the fact");
  const quotes = new Map(
    before.flatMap(({ market_ticker, quote }) =>
      priceOf(quote) === null ? [] : [[market_ticker, quote] as const],
    ),
  );
  return quotes.size === 0 ? none("no usable quote") : { quotes, reason: null };
}

function none(reason: NoQuotes): EventQuotes {
  return { quotes: new Map(), reason };
}

/** How many minutes before the start quotes were taken, over markets with a known start. */
export interface QuoteTimes {
  readonly quotes: number;
  readonly tenth: number;
  readonly median: number;
  readonly nine_tenths: number;
}

/** Null if no start is known. `taken`: UTC ms of the quote and of the start. */
export function quoteTimesOf(
  taken: readonly { readonly at: number; readonly startsAt: number }[],
): QuoteTimes | null {
  const minutes = taken.map(({ at, startsAt }) => (startsAt - at) / minuteMs).sort((a, b) => a - b);
  if (minutes.length === 0) return null;
  const share = (part: number) => minutes[Math.floor(part * (minutes.length - 1))] ?? Number.NaN;
  return { quotes: minutes.length, tenth: share(0.1), median: share(0.5), nine_tenths: share(0.9) };
}
