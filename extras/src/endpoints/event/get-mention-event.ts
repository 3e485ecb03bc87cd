import { z } from "zod";
import { booleanParameter } from "@mention-market/service/base/parameters";
import { transcriptsError } from "../../words/coverage.ts";
import { valueEventAndClosing } from "../../words/value-event.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { eventResponse, type EventResponse } from "../../words/valued-event.ts";
import { eventNotFound, eventTicker, foundEvent } from "../found.ts";
import type { EndpointServices } from "../services.ts";

export const getMentionEvent = defineEndpoint({
  name: "getMentionEvent",
  access: "key",
  summary: "One event with all its markets",
  description:
    "All markets of the event, open and settled, of the provider's live and historical tier, sorted by " +
    "ticker, in one request. The ticker of one of the event's markets finds it as well. Case and " +
    "surrounding space do not matter. Prices are at most as old as the setting `PRICE_MAX_AGE_MS` allows " +
    "(default: 2 seconds). A market that can't be read is in `errors` instead.\n\n" +
    "With `with_record=true` each market has the settled `record` of its word and an `estimate` of its " +
    "probability, which is not advice. `buy_yes` and `buy_no` say what the fair value leaves after price " +
    "and fee. When the record is not read within 4 seconds, `record_error` says so and the rest is returned.",
  querySchema: z.object({
    event_ticker: eventTicker,
    with_record: booleanParameter.describe(
      "true: with record and estimate of each market; false (default): without",
    ),
  }),
  responseSchema: eventResponse,
  examples: [
    { query: { event_ticker: "KXALDERMEREMENTION-26DEC09" } },
    { query: { event_ticker: "KXALDERMEREMENTION-26DEC09", with_record: "true" } },
  ],
  errors: { failure: "Failed to fetch mention event", notFound: eventNotFound },
  rows: "markets",
  notInTable: ["settlement_sources", "fee", "estimate_parts"],
  maxInstances: 3,
  async handle({ event_ticker, with_record }, services: EndpointServices) {
    const event = await foundEvent(event_ticker, services);
    if (!with_record) return { body: event };
    const valued: EventResponse = await valueEventAndClosing(event, services);
    const error = transcriptsError(event.series_ticker, services, services.log);
    return { body: error === null ? valued : { ...valued, transcripts_error: error } };
  },
});
