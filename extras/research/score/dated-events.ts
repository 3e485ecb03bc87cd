import { dayMs, fromIso, toIso } from "@mention-market/service/base/clock";
import { easternDayOf } from "../../src/base/eastern-time.ts";
import { beginningBy, textDayOf } from "../../src/markets/event/event-dates.ts";
import { cutoffOf, type Cutoff } from "../../src/words/cutoff.ts";
import { tickerDayOf } from "../../src/markets/ticker.ts";
import { halfLifeOf, settledRecordOf, type SettledRecord } from "../../src/words/settled-record.ts";
import type { SettledMarket } from "../../src/markets/market/market.ts";
import type { SettledLine } from "../history/settled-lines.ts";

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
