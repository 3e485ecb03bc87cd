import { z } from "zod";
import { defineEndpoint } from "../../http/endpoint.ts";
import { eventResponse, type EventResponse } from "./event-response.ts";
import { exampleMarket } from "../market/example-market.ts";
import { flag } from "../../http/parameters.ts";
import { eventNotFound, eventTicker, foundEvent } from "../found.ts";
import type { EndpointServices } from "../services.ts";

const exampleEvent = {
  event_ticker: "KXNFLMENTION-SB27",
  series_ticker: "KXNFLMENTION",
  event_title: "What will the announcers say during Super Bowl LXI? (sample data)",
  event_subtitle: "Super Bowl LXI",
  scheduledStartTime: "2027-02-14T23:30:00Z",
};
const eventMarket = {
  ...exampleMarket,
  rules_secondary: "Plural and possessive forms of a word count; its tenses do not. (Sample data.)",
  status: "open" as const,
};

export const getMentionEvent = defineEndpoint({
  name: "getMentionEvent",
  summary: "One event with all its markets",
  description:
    "All markets of the event, open and settled, of the provider's live and historical tier, sorted by ticker, in one request. The " +
    "ticker of one of the event's markets finds it as well. Case and surrounding space do not matter. Prices are at most as old as the setting `PRICE_MAX_AGE_MS` allows (default: 2 seconds). " +
    "A market that can't be read stands in `errors` instead. With `with_record=true` each market has the settled `record` of its word and an " +
    "`estimate` of its probability, which is not advice; when the record is not read within 4 seconds, `record_error` says so and the rest is returned.",
  querySchema: z.object({
    event_ticker: eventTicker,
    with_record: flag.describe("true: with record and estimate of each market; false (default): without"),
  }),
  responseSchema: eventResponse,
  examples: [
    {
      query: { event_ticker: exampleEvent.event_ticker },
      response: { ...exampleEvent, markets: [eventMarket], errors: [] },
      continues: ["markets"],
    },
    {
      query: { event_ticker: exampleEvent.event_ticker, with_record: "true" },
      response: {
        ...exampleEvent,
        markets: [
          {
            ...eventMarket,
            record: { yes: 2, no: 3 },
            transcripts: {
              total_transcripts_checked: 133,
              transcripts_with_phrase: 68,
              total_games_checked: 133,
              games_with_phrase: 68,
            },
            estimate: {
              probability: 0.4497,
              low: 0.178,
              high: 0.7395,
              observations: 138,
              basis: ["series", "record", "transcripts"],
              fair_value: 0.5306,
            },
          },
        ],
        errors: [],
      },
      continues: ["markets"],
    },
  ],
  errors: { failure: "Failed to fetch mention event", notFound: eventNotFound },
  rows: "markets",
  maxInstances: 3,
  async handle({ event_ticker, with_record }, services: EndpointServices) {
    const event = await foundEvent(event_ticker, services);
    const body: EventResponse = with_record ? await services.valueEvent(event) : event;
    return { body };
  },
});
