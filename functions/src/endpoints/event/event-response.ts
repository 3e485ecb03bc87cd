import { z } from "zod";
import { eventMarket, mentionEvent } from "../../markets/event/event.ts";
import { estimate, offer } from "./estimate-schema.ts";

const count = z.int().min(0);

/** What `with_record=true` adds to a market. */
const marketWithRecord = eventMarket
  .extend({
    record: z
      .object({
        yes: count.describe("Markets of the same series and strike word that settled as yes"),
        no: count.describe("Markets of the same series and strike word that settled as no"),
      })
      .nullable()
      .optional()
      .describe(
        "Settled before the event's start, never of the event itself; null when they can't be read. Only with with_record=true",
      ),
    transcripts: z
      .object({
        total_transcripts_checked: count.describe(
          "Transcripts before the event's day, those too short for the estimate as well",
        ),
        transcripts_with_phrase: count.describe("Those of them in which the word is said"),
        total_games_checked: count
          .optional()
          .describe("The same as total_transcripts_checked; of NFL games only"),
        games_with_phrase: count
          .optional()
          .describe("The same as transcripts_with_phrase; of NFL games only"),
      })
      .optional()
      .describe(
        "Only with with_record=true, for series that a collection informs, when there are transcripts",
      ),
    estimate: estimate
      .nullable()
      .optional()
      .describe("The chance that the market settles as yes, by its record. Only with with_record=true"),
    buy_yes: offer
      .nullable()
      .optional()
      .describe("What yes can be bought for; null without an offer. Only with with_record=true"),
    buy_no: offer
      .nullable()
      .optional()
      .describe("What no can be bought for; null without an offer. Only with with_record=true"),
    estimate_error: z.string().optional().describe("Why estimate is null"),
  })
  .meta({ id: "EventMarketWithRecord" });

/** An event with all its markets, and with the record of their words when it was asked for. */
export const eventResponse = mentionEvent
  .extend({
    markets: z
      .array(marketWithRecord)
      .readonly()
      .describe("All markets of the event, open and settled, sorted by ticker"),
    record_error: z
      .string()
      .optional()
      .describe("Why the records are null; the rest of the response is complete"),
    transcripts_error: z
      .string()
      .optional()
      .describe("Which collection can't be read, when it may inform the series. Only with with_record=true"),
  })
  .meta({ id: "MentionEventWithRecord" });
export type EventResponse = Readonly<z.output<typeof eventResponse>>;
