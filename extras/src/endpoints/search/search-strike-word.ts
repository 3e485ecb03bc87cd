import { z } from "zod";
import { fieldsOf } from "../../base/fields.ts";
import { word, dateParameters, isRange } from "@mention-market/service/base/parameters";
import { maxSpeakers } from "@mention-market/service/transcripts/findings";
import { plain, voice } from "../../kinds/plain.ts";
import { count } from "../../kinds/kind.ts";
import { nfl } from "../../kinds/nfl.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import type { EndpointServices } from "../services.ts";
import { aboutFields, aboutOf } from "../../words/list-collections.ts";
import {
  coverageOf,
  footballConditions,
  idsOfTicker,
  requestedLabels,
  narrowed,
  noCollection,
  noTranscripts,
  seriesAccepted,
} from "./requested-search.ts";
import { countForms, countsByForm } from "./count-forms.ts";
import { searchWords, type FoundPhrases } from "./search-words.ts";
import { searchParameters, phraseParameter } from "@mention-market/service/http/search-parameters";
import { labelParameter, voiceParameters } from "./search-parameters.ts";

const byMonthAndSpeaker = fieldsOf(
  {
    by_month: z
      .array(
        z
          .object({
            month: z.string().describe("YYYY-MM"),
            transcripts: count.describe("Transcripts checked"),
            transcripts_with_phrase: count.describe("Those of them in which any of the phrases is said"),
            total_mentions: count.describe("Mentions of all phrases"),
          })
          .meta({ id: "MonthCounts" }),
      )
      .readonly()
      .describe("Oldest first; months without a transcript are left out"),
    by_speaker: z
      .array(
        z
          .object({ ...voice, total_mentions: count.describe("Mentions of all phrases") })
          .meta({ id: "SpeakerCounts" }),
      )
      .readonly()
      .describe(`Most mentions first, at most ${maxSpeakers}`),
  },
  ({ findings: { by_month, by_speaker } }: FoundPhrases) => ({ by_month, by_speaker }),
);

const transcriptSearch = searchWords(plain, {
  ids: ["TranscriptSearch", "TranscriptContext"],
  head: { collection: z.string().describe("The collection that was searched"), ...aboutFields },
  counted: byMonthAndSpeaker,
  divided: { shape: countsByForm, of: countForms },
  nullWhen: "without series_ticker and when the provider fails",
});

export const searchStrikeWord = defineEndpoint({
  name: "searchStrikeWord",
  access: "key",
  summary: "How often a phrase is said in the transcripts of a series or a collection, by whom and when",
  description:
    "A transcript counts when any of the phrases is said in it. With `series_ticker` only the speakers " +
    "count that the series' markets are about, and `estimate` and `markets` are those of the series; with " +
    "`collection` every speaker counts, and both are null. A phrase never spans two turns. The filters " +
    "whose names begin with `target_` and `team_` are of football only. When Kalshi fails, `markets` and " +
    "`estimate` are null and the rest is returned.",
  querySchema: z
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
      ...labelParameter,
      ...nfl.filters,
      ...dateParameters,
      ...searchParameters,
    })
    .refine(isRange, { path: ["end_date"] }),
  ...transcriptSearch.spec,
  examples: [
    {
      query: {
        target_phrase: "bridge",
        series_ticker: "KXQUILLMENTION",
        with_context: "true",
        num_transcripts: "1",
      },
    },
  ],
  errors: { failure: "Failed to search strike word", notFound: [noTranscripts, noCollection] },
  maxInstances: 1,
  handle(query, services: EndpointServices) {
    const { coverage, series } = coverageOf(query, services);
    const place = {
      ...coverage,
      series,
      filter: {
        ...narrowed(coverage.filter, { speaker: query.speaker, roles: query.role }, coverage.file),
        labels: [
          ...coverage.filter.labels,
          ...requestedLabels(query.labels, coverage),
          ...footballConditions(query, coverage.kind),
        ],
        only: query.event_ticker === null ? null : idsOfTicker(query.event_ticker, coverage),
      },
      head: { collection: coverage.collection, ...aboutOf(coverage.file) },
    };
    return transcriptSearch.respond(query, place, services);
  },
});
