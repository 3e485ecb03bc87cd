import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import { partParameter } from "../../kinds/earnings/parts.ts";
import { nfl } from "../../kinds/nfl.ts";
import { countEventWords, eventWordCounts } from "../../words/event-words.ts";
import { findCoverage, type Coverage } from "../../words/coverage.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { dateParameters, isRange } from "@mention-market/service/base/parameters";
import { footballConditions, inPart, narrowed, noTranscripts, voiceParameters } from "./requested-search.ts";
import { eventNotFound, eventTicker, foundEvent, type EndpointServices } from "../services.ts";

const querySchema = z
  .object({
    event_ticker: eventTicker,
    ...dateParameters,
    ...nfl.filters,
    ...voiceParameters,
    part: partParameter,
  })
  .refine(isRange, { path: ["end_date"] });
type Query = z.output<typeof querySchema>;

export const getEventWordCounts = defineEndpoint({
  name: "getEventWordCounts",
  access: "key",
  summary: "All words of an event, counted in the transcripts of its series",
  description:
    "In one request what a search for each word would return. The filters of football apply to events of " +
    "NFL series only, `part` to earnings calls only, `speaker` and `role` to others. The event's own transcript counts only once all its " +
    "markets have settled.",
  querySchema,
  responseSchema: eventWordCounts,
  examples: [
    { query: { event_ticker: "KXNFLMENTION-SB27", target_season: "2025", target_kickoff: "night" } },
  ],
  errors: { failure: "Failed to count event words", notFound: [eventNotFound, noTranscripts] },
  maxInstances: 1,
  async handle(query, services: EndpointServices) {
    const event = await foundEvent(query.event_ticker, services);
    const coverage = findCoverage(event.series_ticker, services, services.log);
    if (coverage === null) throw new AppError("not_found", noTranscripts);
    return { body: await countEventWords(event, coverage, filterOf(query, coverage), services) };
  },
});

/** Throws `invalid` for a football filter on another collection's series, and for an unknown speaker or role. */
function filterOf(query: Query, { kind, file, filter }: Coverage): TranscriptFilter {
  return {
    ...inPart(narrowed(filter, { speaker: query.speaker, roles: query.role }, file), query.part, kind),
    labels: [...filter.labels, ...footballConditions(query, kind)],
    startDate: query.start_date,
    endDate: query.end_date,
  };
}
