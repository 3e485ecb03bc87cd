import { z } from "zod";
import { toIso } from "@mention-market/service/base/clock";
import { noDates } from "../markets/event/dates-in-rules.ts";
import { datesOf, eventDay, namedDaysOf, type EventDates } from "../markets/event/event-dates.ts";
import type { LastKnownEvent } from "../markets/event/event-finder.ts";
import type { SettledMarket } from "../markets/market.ts";
import { quotes, quotesBases } from "../markets/settled/quotes.ts";
import type { SeriesMarkets } from "../markets/settled/series-markets.ts";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import type { KnownEvent } from "./cutoff.ts";
import { knownWord } from "./known-words.ts";

/** What was known of a word before its event. */
const knownBefore = knownWord.extend({
  fair_value: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("By the word's own quote of 1 hour before the start; null without a usable one or its fee"),
  fee_dollars: z
    .number()
    .nullable()
    .describe(
      "Of one contract of a large order for yes at that quote's ask, by the series' fee, whatever an event's " +
        "own fee was; null without",
    ),
  fee_no_dollars: z
    .number()
    .nullable()
    .describe("The same for no, at 1 minus that quote's bid; null without"),
});
export type KnownBefore = Readonly<z.output<typeof knownBefore>>;

/** The fields that `with_quotes=true` adds to a settled market. */
export const settledQuotes = z.object({
  scheduledStartTime: z.iso
    .datetime()
    .nullable()
    .describe(
      "The start that the quotes are for: the event's, else the first minute of the day that its texts or " +
        "rules name, but at most its window's start; null where nothing dates it. Only with with_quotes=true, " +
        "as what follows",
    ),
  quotes: quotes
    .partial()
    .describe("Prices at the moments of `quotes=`, in this order, never from after that moment"),
  quotes_basis: z
    .enum(quotesBases)
    .describe(
      "start: a null had no candle yet; decided_before: closed or settled before the start; " +
        "not_open_then: opened later than 1 hour before; opened_late: opened when the hours of all quotes asked " +
        "for had ended; no_start: neither start nor day is known; not_read: the same request has them later; " +
        "unreadable: it can't be read",
    ),
  known_before: knownBefore.describe(
    "What getMentionEvent would have shown at the start, or when the word was decided before it, by the " +
      "present formula and without looking ahead",
  ),
  fee_multiplier: z
    .number()
    .nullable()
    .describe("Of the series' fee: 0.07 times this times p (1 - p) a contract; null where no fee is known"),
});

export const settledMarkets = z
  .object({
    markets: z
      .array(
        z.object({
          market_ticker: z.string().describe("The market's ticker"),
          event_ticker: z.string().describe("The ticker of the event that the market belongs to"),
          series_ticker: z.string().describe("The event's ticker before its first `-`"),
          event_title: z.string().describe("The event's title; empty when it is not known"),
          ...eventDay.shape,
          strike_word: z.string().describe("The word or phrase that the market asked for"),
          result: z.enum(["yes", "no"]).describe("How the market settled"),
          settlement_ts: z.iso
            .datetime()
            .nullable()
            .describe("When the market settled; null when it is not known"),
          ...settledQuotes.partial().shape,
        }),
      )
      .readonly()
      .describe("Newest settlement first, an unknown time last, then by ticker; void markets are left out"),
    cursor: z.string().nullable().describe("Cursor of the next page; null on the last"),
  })
  .meta({ id: "SettledMarkets" });
export type SettledMarkets = Readonly<z.output<typeof settledMarkets>>;

export type SettledRow = SettledMarkets["markets"][number];

/** A market's row without quotes, and the dates of its event. */
interface DatedRow {
  readonly row: SettledRow;
  readonly dates: EventDates & Pick<KnownEvent, "namedDays" | "event_title" | "event_subtitle">;
}
/** Makes a row. `event`: its latest known details. */
export type RowOf = (market: SettledMarket, event?: LastKnownEvent) => DatedRow;

const unknownEvent: LastKnownEvent = { title: "", subtitle: null, startsAt: null, startReadAt: null };

export function toSettledRow(
  { marketTicker, eventTicker, strikeWord, result, settledAt }: SettledMarket,
  { title, subtitle, startsAt }: LastKnownEvent = unknownEvent,
  { titles, dates }: Pick<SeriesMarkets, "titles" | "dates">,
): DatedRow {
  const described = {
    event_ticker: eventTicker,
    event_title: title || titles.get(eventTicker) || "",
    event_subtitle: subtitle,
    scheduledStartTime: startsAt === null ? null : toIso(startsAt),
  };
  const inRules = dates.get(eventTicker) ?? noDates;
  const eventDates = datesOf(described, inRules);
  return {
    dates: {
      ...eventDates,
      namedDays: namedDaysOf(described, inRules),
      event_title: described.event_title,
      event_subtitle: subtitle,
    },
    row: {
      market_ticker: marketTicker,
      event_ticker: eventTicker,
      series_ticker: seriesTickerOf(eventTicker),
      event_title: described.event_title,
      event_date: eventDates.event_date,
      event_date_basis: eventDates.event_date_basis,
      strike_word: strikeWord,
      result,
      settlement_ts: settledAt === null ? null : toIso(settledAt),
    },
  };
}
