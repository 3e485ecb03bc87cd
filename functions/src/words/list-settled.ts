import { z } from "zod";
import { readWord } from "./settled-record.ts";
import { countsWordingsOf, parseStrikeWord } from "../transcripts/phrases/phrase.ts";
import { easternDayOf, secondMs, toIso, type Clock } from "../base/clock.ts";
import { inTime, withOwnDeadline } from "../base/request.ts";
import type { EventFinder } from "../markets/event/find-event.ts";
import { readSeriesMarkets, type SeriesReads } from "../markets/settled/series-markets.ts";
import { seriesTickerOf, tickerDayOf } from "../markets/ticker.ts";
import { settledPageOf, type SettledFilter, type SettledPlace } from "./settled-page.ts";

/** Which strike words are of a word, by the rules of docs/corpus.md; of null all that name one. */
type IsOfWord = (word: string | null) => (strikeWord: string) => boolean;

const isOfWord: IsOfWord = (word) => {
  if (word === null) return (strikeWord) => readWord(strikeWord) !== null;
  const phrase = parseStrikeWord(word);
  if (phrase === null) return () => false;
  const isOfPhrase = countsWordingsOf(phrase);
  return (strikeWord) => {
    const read = readWord(strikeWord);
    return read !== null && isOfPhrase(read.phrase);
  };
};

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
            .describe("The event's day, in US Eastern time; null when nothing dates the event"),
          event_date_basis: z
            .enum(["start", "ticker"])
            .nullable()
            .describe(
              "What `event_date` is from: `start`, the event's stored start; `ticker`, the day in its " +
                "ticker, which is often a day or two off; null with it",
            ),
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
type SettledMarkets = Readonly<z.output<typeof settledMarkets>>;

export interface SettledReads {
  readonly series: SeriesReads;
  readonly finder: Pick<EventFinder, "known">;
  readonly clock: Clock;
  /** How long a request waits for the series. Default: 20 seconds. */
  readonly maxWaitMs?: number;
}

const lateText = "The series was not read in time: ask again in a few seconds";

/** One page of the settled markets of a series. Throws an AppError of code `upstream` when the provider fails. */
export async function listSettled(
  { series, finder, clock, maxWaitMs = 20 * secondMs }: SettledReads,
  filter: SettledFilter,
  after: SettledPlace | null,
): Promise<SettledMarkets> {
  const deadlineAt = clock.monotonicMs() + maxWaitMs;
  const { settled, titles } = await withOwnDeadline(deadlineAt, () =>
    inTime(clock, readSeriesMarkets(series, filter.series), { text: lateText }),
  );
  const { markets, cursor } = settledPageOf(settled.values(), filter, {
    after,
    isOfWord: isOfWord(filter.word),
  });
  const tickers = [...new Set(markets.map(({ eventTicker }) => eventTicker))];
  const events = new Map(
    await Promise.all(tickers.map(async (ticker) => [ticker, await finder.known(ticker)] as const)),
  );
  return {
    markets: markets.map(({ marketTicker, eventTicker, strikeWord, result, settledAt }) => {
      const event = events.get(eventTicker);
      const startsAt = event?.startsAt ?? null;
      return {
        market_ticker: marketTicker,
        event_ticker: eventTicker,
        series_ticker: seriesTickerOf(eventTicker),
        event_title: event?.title || titles.get(eventTicker) || "",
        ...dayOf(eventTicker, startsAt),
        strike_word: strikeWord,
        result,
        settlement_ts: settledAt === null ? null : toIso(settledAt),
      };
    }),
    cursor,
  };
}

function dayOf(
  eventTicker: string,
  startsAt: number | null,
): Pick<SettledMarkets["markets"][number], "event_date" | "event_date_basis"> {
  if (startsAt !== null) return { event_date: easternDayOf(startsAt), event_date_basis: "start" };
  const day = tickerDayOf(eventTicker);
  return { event_date: day, event_date_basis: day === null ? null : "ticker" };
}
