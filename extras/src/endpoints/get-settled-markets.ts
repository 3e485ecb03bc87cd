import { z } from "zod";
import { dayMs, fromIso } from "@mention-market/service/base/clock";
import { toTicker } from "@mention-market/service/markets/ticker";
import { parseStrikeWord } from "../markets/strike-word.ts";
import { listSettled, noSeries, seriesNotFound } from "../words/list-settled.ts";
import { decodeSettledCursor, type SettledFilter } from "../words/settled-page.ts";
import { settledMarkets, settledQuotes } from "../words/settled-row.ts";
import { booleanParameter, isRange, listOf } from "@mention-market/service/base/parameters";
import { moments, type Moment } from "../markets/settled/quotes.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { cursorParameter, distinctTickers, placeAfter, timeAccepted, utcTime } from "../http/parameters.ts";
import type { EndpointServices } from "./services.ts";

const defaultMoments: readonly Moment[] = ["24h", "1h"];

/** Moments of quotes, comma-separated, none of them twice. */
const momentList = z
  .string()
  .max(100)
  .transform((text) => text.split(",").map((moment) => moment.trim()))
  .pipe(z.array(z.enum(moments)).refine((wanted) => new Set(wanted).size === wanted.length))
  .meta(listOf(moments.length));

export const getSettledMarkets = defineEndpoint({
  name: "getSettledMarkets",
  access: "key",
  summary: "How the words of up to 25 series settled, newest first",
  description:
    "The markets of the series that settled yes or no, of the live and the historical tier, 1,000 a page. " +
    'Void markets and those that name no word ("80+ times") are left out. With `strike_word` only markets ' +
    'one of whose words counts for it by the rules of what was said: `rate` finds "Rate" and "Rates", ' +
    "`rates` only the latter. A walk over all pages yields each market of the first page's read once, also " +
    "while others settle. Titles and starts of events are those that are stored or listed already; without " +
    "a start the day is that in the event's ticker.\n\n" +
    "The table is whole or the response is an error: 500 names the series that can't be read, and 503 comes " +
    "when not all were read within 20 seconds. What was read is kept for the next request.\n\n" +
    "With `with_quotes=true` a page has at most 200 markets, each with its prices at the moments of `quotes`, " +
    "and what was known before the start. Starts that are not stored are looked up, and those that were " +
    "read before their event, because they may have moved. A request reads for at most 15 seconds; what is " +
    "`not_read` by then the same request has later. Each quote is read once, and again when the start has " +
    'moved. The words of an event that did not take place ("Event does not qualify" settled yes) are left ' +
    "out: they settled no without being heard.",
  querySchema: z
    .object({
      series_ticker: distinctTickers(25).describe(
        "1 to 25 series tickers, comma-separated, each once; empty items are skipped",
      ),
      strike_word: z
        .string()
        .max(500)
        .refine((text) => parseStrikeWord(text) !== null)
        .optional()
        .describe("a word or phrase as a market names it, of at most 500 characters"),
      start_date: z.iso
        .date()
        .optional()
        .describe("a day of settlement as YYYY-MM-DD in UTC; it is included"),
      end_date: z.iso
        .date()
        .optional()
        .describe("a day of settlement as YYYY-MM-DD in UTC, not before start_date; it is included"),
      settled_after: utcTime
        .optional()
        .describe(`${timeAccepted}, inclusive; a market without a time of settlement is then left out`),
      settled_before: utcTime
        .optional()
        .describe(`${timeAccepted}, later than settled_after, exclusive; it holds beside the days`),
      with_quotes: booleanParameter,
      quotes: momentList
        .optional()
        .describe(
          "with with_quotes=true: some of listed (the first hour after the opening), 24h, 6h and 1h (before the " +
            "start), comma-separated, each once; default: 24h,1h",
        ),
      cursor: cursorParameter(4_000),
    })
    .refine(isRange, { path: ["end_date"] })
    .refine(
      ({ settled_after, settled_before }) => (settled_after ?? -Infinity) < (settled_before ?? Infinity),
      {
        path: ["settled_before"],
      },
    )
    .refine(({ quotes, with_quotes }) => quotes === undefined || with_quotes, { path: ["quotes"] }),
  responseSchema: settledMarkets,
  examples: [
    { query: { series_ticker: "KXSBMENTION", strike_word: "DOINK" } },
    {
      query: {
        series_ticker: "KXSBMENTION",
        strike_word: "DOINK",
        with_quotes: "true",
        quotes: "listed,24h,6h,1h",
      },
    },
  ],
  errors: { failure: "Failed to fetch settled markets", notFound: seriesNotFound },
  rows: "markets",
  notAsked: (query) => {
    const wanted = momentsOf(query);
    return wanted === null
      ? Object.keys(settledQuotes.shape)
      : moments.flatMap((moment) => (wanted.includes(moment) ? [] : `quotes_${moment}`));
  },
  maxInstances: 1,
  async handle(query, { settled, findQuotes, knowWords, seriesFees }: EndpointServices) {
    const series = query.series_ticker.map((text) => toTicker(text) ?? notATicker);
    if (series.includes(notATicker)) throw noSeries([notATicker]);
    const { strike_word = null, start_date, end_date, settled_after, settled_before } = query;
    const moments = momentsOf(query);
    const firstDayAt = fromIso(start_date ?? "") ?? -Infinity;
    const lastDayEndsAt = (fromIso(end_date ?? "") ?? Infinity) + dayMs;
    const filter: SettledFilter = {
      series,
      word: strike_word,
      settledFrom: finiteOrNull(Math.max(firstDayAt, settled_after ?? -Infinity)),
      settledBefore: finiteOrNull(Math.min(lastDayEndsAt, settled_before ?? Infinity)),
      moments,
    };
    const after = placeAfter(query.cursor, (text) => decodeSettledCursor(text, filter));
    const quotes = moments === null ? null : { findQuotes, knowWords, seriesFees, moments };
    return { body: await listSettled(settled, filter, after, quotes) };
  },
});

/** Named in place of a text that can't be a ticker, which may be a misplaced secret. */
const notATicker = "a text that is not a ticker";

/** The moments whose quotes a request asks for; null without quotes. */
function momentsOf({
  with_quotes,
  quotes,
}: {
  readonly with_quotes: boolean;
  readonly quotes?: readonly Moment[] | undefined;
}): readonly Moment[] | null {
  return with_quotes ? (quotes ?? defaultMoments) : null;
}

const finiteOrNull = (ms: number) => (Number.isFinite(ms) ? ms : null);
