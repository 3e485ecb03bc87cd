import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { TranscriptFilter } from "../../transcripts/index/filter.ts";
import { nfl } from "../../transcripts/kinds/nfl.ts";
import { countEventWords, eventWordCounts } from "../../words/count-event-words.ts";
import { findCoverage, type Coverage } from "../../words/coverage.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { invalidParameter } from "../../http/query.ts";
import { dateParameters, isRange } from "../../http/parameters.ts";
import { narrowed, noTranscripts } from "../search/requested-search.ts";
import { voiceParameters } from "../search/search-parameters.ts";
import { eventNotFound, eventTicker, foundEvent } from "../found.ts";
import type { EndpointServices } from "../services.ts";

const querySchema = z
  .object({
    event_ticker: eventTicker,
    ...dateParameters,
    ...nfl.filters,
    ...voiceParameters,
  })
  .refine(isRange, { path: ["end_date"] });
type Query = z.output<typeof querySchema>;

export const getEventWordCounts = defineEndpoint({
  name: "getEventWordCounts",
  access: "key",
  summary: "All words of an event, counted in the transcripts of its series",
  description:
    "In one request what a search for each word would return. The filters of football apply to events of " +
    "NFL series only, `speaker` and `role` to others. The event's own transcript counts only once all its " +
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
  const foreign = Object.keys(nfl.filters).find((name) => !(name in kind.filters) && isPresent(query, name));
  if (foreign !== undefined)
    throw invalidParameter("a filter of football; this series is of another collection", foreign);
  return {
    ...narrowed(filter, { speaker: query.speaker, roles: query.role }, file),
    labels: [...filter.labels, ...kind.conditions(query)],
    startDate: query.start_date,
    endDate: query.end_date,
  };
}

function isPresent(query: Query, name: string): boolean {
  const value = Object.entries(query).find(([key]) => key === name)?.[1];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}
