import { z } from "zod";
import { verdicts } from "../estimates/verdict.ts";
import { orderBook } from "../markets/book/order-book.ts";
import { eventDay } from "../markets/event/event-dates.ts";
import { eventSummary, settledSummary } from "../markets/event/event.ts";
import { seriesKinds, seriesKindText } from "../words/series-kind.ts";
import { eventResponse, marketWithRecord } from "../words/value-event.ts";

const count = z.int().min(0);
const price = (what: string) =>
  z.number().nullable().describe(`${what}, in dollars; null where there is none`);

/** The word whose verdict buys and whose edge after price and fee is largest. */
const largestEdge = z.object({
  market_ticker: z.string().describe("The market's ticker"),
  strike_word: z.string().nullable().describe("Its word; null when it names none"),
  side: z.enum(["yes", "no"]).describe("What its verdict buys"),
  edge_dollars: z.number().describe("What the fair value leaves after price and fee, in dollars"),
});
export type LargestEdge = Readonly<z.output<typeof largestEdge>>;

const topWord = z
  .object({
    market_ticker: largestEdge.shape.market_ticker,
    strike_word: largestEdge.shape.strike_word,
    yes_bid_dollars: price("The yes bid"),
    yes_ask_dollars: price("The yes ask"),
    fair_value: price("The fair value"),
    fair_low: price("Lower end of its range"),
    fair_high: price("Upper end of its range"),
    verdict: z.enum(verdicts).nullable().describe("The verdict; null without a fair value or a fee"),
    side: z.enum(["yes", "no"]).nullable().describe("The side with the larger edge; null without one"),
    edge_dollars: price("What the fair value leaves on that side after price and fee"),
  })
  .meta({ id: "BoardTopWord" });
export type TopWord = Readonly<z.output<typeof topWord>>;

const listedEvent = eventSummary
  .extend({
    event_date: z.iso
      .date()
      .optional()
      .describe(
        "Only of an event without a start: the day that its title, its subtitle or its rules name, US Eastern",
      ),
    kind: z.enum(seriesKinds).describe(seriesKindText),
    words: count.nullable().describe("Markets that name a word; null until the event has been read"),
    volume: z
      .number()
      .nullable()
      .describe("Contracts traded in all its markets; null until the event has been read"),
    has_transcripts: z.boolean().describe("Whether a collection of transcripts informs its series"),
    largest_edge: largestEdge
      .nullable()
      .describe(
        "The largest edge whose verdict is to buy; null without one, in progress, and until edges_known",
      ),
    edges_known: z
      .boolean()
      .describe("Whether the event's prices and records have been read, so that no edge means that none is"),
    top_words: z
      .array(topWord)
      .readonly()
      .nullable()
      .describe(
        "At most 3 words: those whose verdict buys, then those that lean or are unproven, the largest edges " +
          "first; in progress, without numbers, the likeliest that were not said so far; null until read",
      ),
  })
  .meta({ id: "BoardListEvent" });
export type ListedBoardEvent = Readonly<z.output<typeof listedEvent>>;

export const boardList = z
  .object({
    now: z.iso.datetime().describe("When this was made, ISO 8601"),
    as_of: z.iso
      .datetime()
      .describe("now, or when an older list of events was read that stands in, ISO 8601"),
    words_as_of: z.iso
      .datetime()
      .nullable()
      .describe("When the oldest of the prices in top_words was read, ISO 8601; null without any"),
    words_error: z
      .string()
      .optional()
      .describe("Why the words, prices or records of some events could not be read; only then"),
    events: z
      .array(listedEvent)
      .readonly()
      .describe(
        "Of the next 72 hours and in progress, soonest first, at most 300. An event without a start is " +
          "listed by its event_date until that day is over",
      ),
    later: z
      .array(listedEvent)
      .readonly()
      .describe(
        "Of each series the first event after these 72 hours, soonest first, at most 100; none has been read",
      ),
    settled: z
      .array(settledSummary.extend({ kind: listedEvent.shape.kind }).meta({ id: "BoardSettledEvent" }))
      .readonly()
      .nullable()
      .describe(
        "Whose last result was seen within 7 days, the last one first, at most 50; null without the feature " +
          "changes, and until its collector has seen every series",
      ),
  })
  .meta({ id: "BoardList" });
export type BoardList = Readonly<z.output<typeof boardList>>;

/** The forecast of a market, made before its event. */
const boardForecast = z.object({
  at: z.iso.datetime().describe("When it was written down, ISO 8601"),
  bid: price("The yes bid of that minute"),
  ask: price("The yes ask of that minute"),
  probability: z.number().describe("The estimate"),
  fair_value: z.number().nullable().describe("The fair value; null where it was not known"),
  fair_low: z.number().nullable().describe("Lower end of its range; null with it"),
  fair_high: z.number().nullable().describe("Upper end of its range; null with it"),
  verdict: z.enum(verdicts).nullable().describe("The verdict of that minute; null without one"),
  profit_dollars: z
    .number()
    .nullable()
    .describe(
      "What one contract by that verdict brought after the fee, rounded up to a cent; null where it bought nothing",
    ),
});
export type BoardForecast = Readonly<z.output<typeof boardForecast>>;

const marketOnBoard = marketWithRecord
  .extend({
    forecast: boardForecast
      .nullable()
      .optional()
      .describe("Only of a settled event: what was written down before it; null where nothing was"),
  })
  .meta({ id: "BoardMarket" });

/** How an earlier event of the series settled. */
const previousEvent = z.object({
  event_ticker: z.string().describe("Its ticker"),
  event_date: eventDay.shape.event_date,
  settlement_ts: z.iso
    .datetime()
    .nullable()
    .describe("When its last market settled, ISO 8601; it stays on the board for 7 days after that"),
  results: z
    .array(
      z.object({
        strike_word: z.string().describe("A word"),
        result: z.enum(["yes", "no"]).describe("How its market settled"),
      }),
    )
    .readonly()
    .describe("By word"),
});
export type PreviousEvent = Readonly<z.output<typeof previousEvent>>;

/** Prices over time, by market. */
const boardPrices = z.object({
  interval: z.enum(["1m", "1h", "1d"]).describe("1h before the start, 1m from then on"),
  markets: z
    .array(
      z.object({
        market_ticker: z.string().describe("The market's ticker"),
        candles: z
          .array(z.array(z.union([z.string(), z.number(), z.null()])).readonly())
          .readonly()
          .describe(
            "In order, each [end_ts, close, bid, ask]: the end of a period (ISO 8601), the price of " +
              "its last trade and yes bid and ask at its end, in dollars, null where there is none",
          ),
      }),
    )
    .readonly()
    .describe("In the order of the event's markets"),
});
export type BoardPrices = Readonly<z.output<typeof boardPrices>>;

/** A summary of the track record of the present formula. */
const trackRecordSummary = z.object({
  version: z.int().describe("Version of the estimates"),
  events: count.describe("Events that were scored"),
  fair_minus_price: z
    .object({
      value: z.number().describe("The difference"),
      low: z.number().describe("Lower end of its 95% interval"),
      high: z.number().describe("Upper end of its 95% interval"),
    })
    .nullable()
    .describe(
      "Brier score of the fair value minus that of the price: below 0 it was closer; null while not known",
    ),
});
export type TrackRecordSummary = Readonly<z.output<typeof trackRecordSummary>>;

/** An event with its words, for the pages. */
export const boardEvent = eventResponse
  .extend({
    markets: z.array(marketOnBoard).readonly().describe("All markets of the event, sorted by ticker"),
    now: z.iso.datetime().describe("When this was read, ISO 8601"),
    previous_event: previousEvent
      .nullable()
      .describe("The event of the series that settled last before this one; null without one"),
    next_event_ticker: z
      .string()
      .nullable()
      .describe(
        "The next open event of the series; null without one, and for an event with neither a start nor a day " +
          "in its texts",
      ),
    prices: boardPrices
      .nullable()
      .describe(
        "Hourly over at most 7 days before the start, by the minute over at most 6 hours after it; " +
          "null when they could not be read",
      ),
    track_record: trackRecordSummary
      .nullable()
      .describe("What the track record says of the estimates; null while nothing is scored"),
  })
  .meta({ id: "BoardEvent" });
export type BoardEvent = Readonly<z.output<typeof boardEvent>>;

export const boardResponse = z.union([boardEvent, boardList, orderBook]).meta({ id: "Board" });
