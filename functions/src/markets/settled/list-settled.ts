import { withOwnDeadline } from "../../base/request.ts";
import { z } from "zod";
import { easternDayOf, fromIso, minuteMs, secondMs, toIso, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { TimeoutError, withTimeout } from "../../base/with-timeout.ts";
import type { MentionEventSummary } from "../event/event-markets.ts";
import type { EventFinder } from "../event/find-event.ts";
import type { ReadSeriesMarkets, SeriesMarkets } from "./series-markets.ts";
import { seriesTickerOf } from "../ticker.ts";
import { settledPageOf, type SettledFilter, type SettledPlace } from "./settled-page.ts";

export const settledMarkets = z
  .object({
    markets: z
      .array(
        z.object({
          market_ticker: z.string().describe("The market's ticker"),
          event_ticker: z.string().describe("The ticker of the event that the market belongs to"),
          series_ticker: z.string().describe("The event's ticker before its first `-`"),
          event_title: z.string().describe("The event's title; empty when it is not known"),
          event_date: z.iso
            .date()
            .nullable()
            .describe("The day of the event's start, in US Eastern time; null when it is not known"),
          strike_word: z.string().describe("The word or phrase that the market asked for"),
          result: z.enum(["yes", "no"]).describe("How the market settled"),
          settlement_ts: z.iso
            .datetime()
            .nullable()
            .describe("When the market settled; null when it is not known"),
        }),
      )
      .readonly()
      .describe("Newest settlement first, an unknown time last, then by ticker; void markets are left out"),
    cursor: z.string().nullable().describe("Cursor of the next page; null on the last"),
  })
  .meta({ id: "SettledMarkets" });
export type SettledMarkets = Readonly<z.output<typeof settledMarkets>>;

/** One page of the settled markets of a series. Throws an AppError of code `upstream` when the provider fails. */
export type ListSettled = (filter: SettledFilter, after: SettledPlace | null) => Promise<SettledMarkets>;

export interface ListSettledOptions {
  readonly readSeries: ReadSeriesMarkets;
  readonly events: Pick<EventFinder, "stored">;
  /** The event as a list of this instance had it; undefined when none did. */
  readonly listed: (eventTicker: string) => MentionEventSummary | undefined;
  /** Which strike words are of a word; of null all that name one. */
  readonly isOfWord: (word: string | null) => (strikeWord: string) => boolean;
  readonly clock: Clock;
  /** How long a request waits for the series. Default: 20 seconds. */
  readonly maxWaitMs?: number;
}

/** A series of many pages goes on being read for the next request, when this one has given it up. */
const readTimeoutMs = minuteMs;

export function createListSettled({
  readSeries,
  events,
  listed,
  isOfWord,
  clock,
  maxWaitMs = 20 * secondMs,
}: ListSettledOptions): ListSettled {
  async function read(series: string): Promise<SeriesMarkets> {
    const reading = withOwnDeadline(clock.monotonicMs() + readTimeoutMs, () => readSeries(series));
    try {
      return await withTimeout(maxWaitMs, reading, "The provider");
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const text = "The series was not read in time: ask again in a few seconds";
      throw new AppError("upstream", text, { cause: error });
    }
  }

  /** What is known of an event without a read of the provider. */
  async function detailsOf(eventTicker: string, titles: ReadonlyMap<string, string>) {
    const stored = await events.stored(eventTicker);
    const event = listed(eventTicker);
    const start = stored?.scheduledStartTime ?? event?.scheduledStartTime ?? null;
    const startsAt = start === null ? null : fromIso(start);
    return {
      event_title: stored?.event_title || event?.event_title || titles.get(eventTicker) || "",
      event_date: startsAt === null ? null : easternDayOf(startsAt),
    };
  }

  return async (filter, after) => {
    const { settled, titles } = await read(filter.series);
    const { markets, cursor } = settledPageOf(settled.values(), filter, {
      after,
      isOfWord: isOfWord(filter.word),
    });
    const tickers = [...new Set(markets.map(({ eventTicker }) => eventTicker))];
    const details = new Map(
      await Promise.all(tickers.map(async (ticker) => [ticker, await detailsOf(ticker, titles)] as const)),
    );
    return {
      markets: markets.map(({ marketTicker, eventTicker, strikeWord, result, settledAt }) => ({
        market_ticker: marketTicker,
        event_ticker: eventTicker,
        series_ticker: seriesTickerOf(eventTicker),
        ...(details.get(eventTicker) ?? { event_title: "", event_date: null }),
        strike_word: strikeWord,
        result,
        settlement_ts: settledAt === null ? null : toIso(settledAt),
      })),
      cursor,
    };
  };
}
