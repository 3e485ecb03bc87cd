import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { everyTranscript, type TranscriptFilter } from "../../transcripts/index/filter.ts";
import { toTicker } from "../../markets/ticker.ts";
import { idsOfEvent } from "../../words/own-transcripts.ts";
import type { Place } from "../../words/search.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { invalidParameter } from "../../http/parse-query.ts";
import { word } from "../../http/parameters.ts";
import {
  contextOf,
  contextParameters,
  dateParameters,
  isRange,
  narrowed,
  phraseParameter,
  phrasesOf,
  voiceParameters,
} from "./search-parameters.ts";
import { toTranscriptResult, transcriptResult } from "./transcript-result.ts";
import type { EndpointServices } from "../services.ts";

export const noTranscripts = "No transcripts for this series";
const noCollection = "Collection not found";
const seriesAccepted = "a series' ticker; exactly one of series_ticker and collection is given";

const querySchema = z
  .object({
    ...phraseParameter,
    series_ticker: z.string().max(200).nullable().default(null).describe(seriesAccepted),
    collection: word
      .regex(/^[a-z][a-z0-9-]{0,39}$/)
      .nullable()
      .default(null)
      .describe("a collection's name, as getTranscriptCollections lists it"),
    ...voiceParameters,
    event_ticker: z
      .string()
      .max(200)
      .nullable()
      .default(null)
      .describe("an event's ticker: only the transcripts of this event are checked"),
    ...dateParameters,
    ...contextParameters,
  })
  .refine(isRange, { path: ["end_date"] });

export const searchStrikeWord = defineEndpoint({
  name: "searchStrikeWord",
  summary: "How often a phrase is said in the transcripts of a series or a collection, by whom and when",
  description:
    "A transcript counts when any of the phrases is said in it. With `series_ticker` only the speakers count that the series' markets are " +
    "about, and `estimate` and `markets` are those of the series; with `collection` every speaker counts, and both are null. A phrase never " +
    "spans two turns. When the provider fails, `markets` and `estimate` are null and the rest is returned.",
  querySchema,
  responseSchema: transcriptResult,
  examples: [
    {
      query: {
        target_phrase: "bridge",
        series_ticker: "KXQUILLMENTION",
        with_context: "true",
        num_transcripts: "1",
      },
      response: {
        target_phrase: "bridge",
        phrases: ["bridge"],
        collection: "speeches",
        total_transcripts_checked: 60,
        transcripts_with_phrase: 49,
        probability: 0.8166666666666667,
        estimate: {
          probability: 0.6895,
          low: 0.4704,
          high: 0.8708,
          observations: 72,
          basis: ["series", "record", "transcripts"],
          fair_value: null,
        },
        total_mentions: 95,
        by_month: [
          { month: "2026-09", transcripts: 3, transcripts_with_phrase: 3, total_mentions: 6 },
          { month: "2026-10", transcripts: 3, transcripts_with_phrase: 3, total_mentions: 4 },
        ],
        by_speaker: [{ speaker: "Ada Quill", role: "mayor", total_mentions: 95 }],
        cached: false,
        context: [
          {
            transcript_id: "quill-2026-10-22",
            title: "Mayor Quill at the spring fair",
            date: "2026-10-22",
            event_tickers: ["KXQUILLMENTION-26OCT22"],
            mentions: 1,
            snippets: [
              {
                speaker: "Ada Quill",
                role: "mayor",
                before: "as its neighbors. The old",
                match: "bridge",
                after: "opens again on Monday. We",
              },
            ],
          },
        ],
        markets: {
          open: [
            {
              market_ticker: "KXQUILLMENTION-26DEC15-BRID",
              event_ticker: "KXQUILLMENTION-26DEC15",
              strike_word: "Bridge",
              yes_bid_dollars: 0.76,
              yes_ask_dollars: 0.79,
              last_price: 76,
              close_time: "2026-12-29T15:00:00Z",
            },
          ],
          settled: { yes: 9, no: 3, probability: 0.75 },
          fetchedAt: "2026-11-21T18:00:00.000Z",
        },
      },
      continues: ["by_month", "markets.open"],
    },
  ],
  untagged: ["cached", "fetchedAt"],
  errors: { failure: "Failed to search strike word", notFound: [noTranscripts, noCollection] },
  maxInstances: 1,
  async handle(asked, services: EndpointServices) {
    const phrases = phrasesOf(asked.target_phrase);
    const { collection, filter, ...place } = placeOf(asked.series_ticker, asked.collection, services);
    const ticker = asked.event_ticker === null ? null : toTicker(asked.event_ticker);
    const ofEvent =
      asked.event_ticker === null
        ? null
        : ticker === null
          ? []
          : idsOfEvent(place.file, { event_ticker: ticker, scheduledStartTime: null });
    const request = {
      phrases,
      filter: {
        ...narrowed(filter, { speaker: asked.speaker, roles: asked.role }, place.file),
        startDate: asked.start_date,
        endDate: asked.end_date,
        only: ofEvent,
      },
      context: contextOf(asked),
    };
    const outcome = await services.search(request, place);
    return { body: toTranscriptResult(asked.target_phrase, phrases, collection, outcome) };
  },
});

interface NamedPlace extends Place {
  readonly collection: string;
  readonly filter: TranscriptFilter;
}

/** Throws `invalid` unless exactly one of the two is given, and `not_found` for one that has no transcripts. */
function placeOf(
  series: string | null,
  collection: string | null,
  { collections, findCoverage }: EndpointServices,
): NamedPlace {
  if ((series === null) === (collection === null)) throw invalidParameter(seriesAccepted, "series_ticker");
  if (collection !== null) {
    if (!collections.names().includes(collection)) throw new AppError("not_found", noCollection);
    return { collection, file: collections.file(collection), filter: everyTranscript, series: [] };
  }
  const ticker = toTicker(series ?? "");
  const coverage = ticker === null ? null : findCoverage(ticker);
  if (ticker === null || coverage === null) throw new AppError("not_found", noTranscripts);
  return { ...coverage, series: [ticker] };
}
