import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { eventTickerHint, toTicker } from "../../markets/ticker.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { eventResponse, type EventResponse } from "./event-response.ts";
import { exampleMarket } from "../market/example-market.ts";
import { flag } from "../../http/parameters.ts";
import type { EndpointServices } from "../services.ts";

const notFound = "Event not found";

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
    event_ticker: z
      .string()
      .max(200)
      .describe("an event's ticker, or that of one of its markets, of at most 200 characters, given once"),
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
  errors: { failure: "Failed to fetch mention event", notFound },
  rows: "markets",
  maxInstances: 3,
  async handle({ event_ticker, with_record }, { getEvent, valueEvent }: EndpointServices) {
    const ticker = toTicker(event_ticker);
    const event = ticker === null ? null : await getEvent(ticker);
    if (event === null) throw new AppError("not_found", notFound, { detail: eventTickerHint(event_ticker) });
    const body: EventResponse = with_record ? await valueEvent(event) : event;
    return { body };
  },
});
