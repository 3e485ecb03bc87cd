import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { mentionEvent } from "../../markets/event-markets.ts";
import type { GetEvent } from "../../markets/get-event.ts";
import { eventTickerHint, toTicker } from "../../markets/ticker.ts";
import { defineEndpoint, type EdgeServices } from "../endpoint.ts";
import { exampleMarket } from "./example-market.ts";

export interface EventServices extends EdgeServices {
  readonly getEvent: GetEvent;
}

const notFound = "Event not found";

export const getMentionEvent = defineEndpoint({
  name: "getMentionEvent",
  summary: "One event with all its markets",
  description:
    "All markets of the event, open and settled, of the provider's live and historical tier, sorted by ticker, in one request. The " +
    "ticker of one of the event's markets finds it as well. Case and surrounding space do not matter. Prices are at most 2 seconds old. " +
    "A market whose record can't be read stands in `errors` instead.",
  querySchema: z.object({
    event_ticker: z
      .string()
      .max(200)
      .describe("an event's ticker, or that of one of its markets, of at most 200 characters, given once"),
  }),
  responseSchema: mentionEvent,
  examples: [
    {
      query: { event_ticker: "KXNFLMENTION-SB27" },
      response: {
        event_ticker: "KXNFLMENTION-SB27",
        series_ticker: "KXNFLMENTION",
        event_title: "What will the announcers say during Super Bowl LXI? (sample data)",
        event_subtitle: "Super Bowl LXI",
        scheduledStartTime: "2027-02-14T23:30:00Z",
        markets: [
          {
            ...exampleMarket,
            rules_secondary: "Plural and possessive forms of a word count; its tenses do not. (Sample data.)",
          },
        ],
        errors: [],
      },
      continues: ["markets"],
    },
  ],
  errors: { failure: "Failed to fetch mention event", notFound },
  maxInstances: 5,
  async handle({ event_ticker }, { getEvent }: EventServices, context) {
    const ticker = toTicker(event_ticker);
    const event = ticker === null ? null : await getEvent(ticker, context);
    if (event === null) throw new AppError("not_found", notFound, { detail: eventTickerHint(event_ticker) });
    return { body: event };
  },
});
