import { dayMs, fromIso, toIso } from "../../src/base/clock.ts";
import {
  priorStrength,
  probabilityOf,
  seriesRateOf,
  shrunk,
  sizeOf,
  type SpokenGames,
} from "../../src/estimates/estimate.ts";
import { fairValueOf, midOf } from "../../src/estimates/fair-value.ts";
import { createReadWord, settledRecordOf } from "../../src/estimates/settled-record.ts";
import { firstUnusedDay } from "../../src/estimates/spoken-games.ts";
import type { SettledMarket } from "../../src/markets/market.ts";
import type { SettledLine } from "../history/settled-line.ts";
import type { CountPhrase } from "./count-phrase.ts";
import { usableQuotes } from "./usable-quotes.ts";

export const forecasters = [
  "series_rate",
  "raw_record",
  "shrunk_record",
  "transcripts_raw",
  "transcripts_shrunk",
  "estimate",
  "market",
  "fair_value",
] as const;
export type Forecaster = (typeof forecasters)[number];

/** What each forecaster said of a market before its event; null where it has nothing to go by. */
export interface ScoredMarket {
  readonly eventTicker: string;
  readonly marketTicker: string;
  readonly outcome: 0 | 1;
  readonly hasRecord: boolean;
  readonly forecasts: Readonly<Record<Forecaster, number | null>>;
  /** For trying other strengths: what was known. */
  readonly evidence: { readonly prior: number; readonly yes: number; readonly size: number };
}

interface DatedEvent {
  readonly ticker: string;
  readonly series: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** UTC ms; null when not known. */
  readonly startsAt: number | null;
  readonly lines: readonly SettledLine[];
}

/**
 * Forecasts every event from earlier events only, in order of time. Earlier means an earlier day, and settled before the start when
 * both are known: results of the same day are never used, nor is a quote of after the start.
 */
export function walkForward(lines: readonly SettledLine[], countPhrase: CountPhrase | null): ScoredMarket[] {
  const events = datedEvents(lines);
  const known = lines.flatMap((line) => knownMarket(line) ?? []);
  const seriesMarkets = Map.groupBy(known, ({ series }) => series);
  const readWord = createReadWord();

  return events.flatMap((event) => {
    const before = event.startsAt ?? startOfDay(event.day);
    const earlier = (seriesMarkets.get(event.series) ?? []).filter(({ day }) => day < event.day);
    const record = settledRecordOf(earlier, { eventTicker: event.ticker, before }, readWord);
    const cutoff = {
      before: firstUnusedDay(event.ticker, event.startsAt ?? startOfDay(event.day) + dayMs / 2),
      day: event.startsAt === null ? event.day : dayOf(event.startsAt),
    };
    const quotes = usableQuotes(event.lines, event.startsAt);
    return event.lines.flatMap((line): ScoredMarket[] => {
      if (line.strike_word === null || readWord(line.strike_word) === null) return [];
      const transcripts = countPhrase?.(event.series, line.strike_word, cutoff) ?? null;
      const tally = record.of(line.strike_word);
      const size = sizeOf(tally);
      const prior = seriesRateOf(record.series);
      const estimate = probabilityOf({ series: record.series, record: tally, transcripts });
      const quote = quotes.get(line.market_ticker) ?? null;
      return [
        {
          eventTicker: event.ticker,
          marketTicker: line.market_ticker,
          outcome: line.result === "yes" ? 1 : 0,
          hasRecord: size > 0,
          evidence: { prior, yes: tally.yes, size },
          forecasts: {
            series_rate: prior,
            raw_record: size === 0 ? null : tally.yes / size,
            shrunk_record: size === 0 ? null : shrunk(tally.yes, size, prior),
            ...transcriptForecasts(transcripts, prior),
            estimate,
            market: quote === null ? null : midOf(quote),
            fair_value: quote === null ? null : fairValueOf(estimate, quote),
          },
        },
      ];
    });
  });
}

function transcriptForecasts(games: SpokenGames | null, prior: number) {
  if (games === null || games.checked === 0) return { transcripts_raw: null, transcripts_shrunk: null };
  return {
    transcripts_raw: games.said / games.checked,
    transcripts_shrunk: shrunk(games.saidWeight, games.checkedWeight, prior, priorStrength),
  };
}

/** Events that something dates, the earliest first. */
function datedEvents(lines: readonly SettledLine[]): DatedEvent[] {
  return [...Map.groupBy(lines, ({ event_ticker }) => event_ticker)]
    .flatMap(([ticker, ofEvent]): DatedEvent[] => {
      const [first] = ofEvent;
      const day = first === undefined ? null : dayOfLine(first);
      if (first === undefined || day === null) return [];
      return [{ ticker, series: first.series_ticker, day, startsAt: startOf(first), lines: ofEvent }];
    })
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), "en"));
}

function orderOf({ day, startsAt, ticker }: DatedEvent): string {
  return `${day} ${startsAt === null ? "" : toIso(startsAt)} ${ticker}`;
}

/** What a line adds to later forecasts; nothing when neither its day nor its settlement is known. */
function knownMarket(line: SettledLine): (SettledMarket & { series: string; day: string }) | null {
  const day = dayOfLine(line);
  const settled = line.settlement_ts == null ? null : fromIso(line.settlement_ts);
  const knownDay = day ?? (settled === null ? null : dayOf(settled));
  if (knownDay === null || line.strike_word === null) return null;
  return {
    series: line.series_ticker,
    day: knownDay,
    marketTicker: line.market_ticker,
    eventTicker: line.event_ticker,
    strikeWord: line.strike_word,
    result: line.result,
    settledAt: settled ?? startOfDay(knownDay) + dayMs - 1,
  };
}

function dayOfLine(line: SettledLine): string | null {
  const startsAt = startOf(line);
  return line.event_date ?? (startsAt === null ? null : dayOf(startsAt));
}

function startOf({ scheduledStartTime }: SettledLine): number | null {
  return scheduledStartTime == null ? null : fromIso(scheduledStartTime);
}

function dayOf(ms: number): string {
  return toIso(ms).slice(0, 10);
}

function startOfDay(day: string): number {
  return fromIso(`${day}T00:00:00Z`) ?? Number.NaN;
}
