import { z } from "zod";
import { estimate } from "../estimates/estimate.ts";
import { offer } from "../estimates/offer.ts";
import { verdicts } from "../estimates/verdict.ts";
import { eventMarket, mentionEvent } from "../markets/event/event.ts";
import { closing, type Closing } from "../markets/settled/closing.ts";
import { ownCounts, ownKinds } from "../kinds/kinds.ts";
import { seriesKinds, seriesKindText } from "./series-kind.ts";

const count = z.int().min(0);

/** The fields that `with_record=true` adds to a market. */
const marketValue = z.object({
  record: z
    .object({
      yes: count.describe("Markets of the same series and strike word that settled as yes"),
      no: count.describe("Markets of the same series and strike word that settled as no"),
    })
    .nullable()
    .describe(
      "Settled before the event's start, never of the event itself; null when they can't be read. Only " +
        "with with_record=true",
    ),
  transcripts: z
    .object({
      total_transcripts_checked: count.describe(
        "Transcripts before the event's day, those too short for the estimate as well",
      ),
      transcripts_with_phrase: count.describe("Those of them in which the word is said"),
      ...ownCounts(ownKinds),
    })
    .optional()
    .describe("Only with with_record=true, for series that a collection informs, when there are transcripts"),
  estimate: estimate
    .nullable()
    .describe("The chance that the market settles as yes, by its record. Only with with_record=true"),
  buy_yes: offer
    .nullable()
    .describe("What yes can be bought for; null without an offer. Only with with_record=true"),
  buy_no: offer
    .nullable()
    .describe("What no can be bought for; null without an offer. Only with with_record=true"),
  verdict: z
    .enum(verdicts)
    .nullable()
    .describe(
      "buy_yes, buy_no: that side leaves something after its fee, at a price outside the interval; " +
        "unproven: the same, where the fair value has not been shown to beat the price; none: neither; " +
        "null without a fair value or a fee. With with_record=true",
    ),
  estimate_error: z.string().optional().describe("Why estimate is null"),
});

/** A market with the evidence on its word and its offers. */
const valuedMarket = eventMarket.extend(marketValue.shape);

/** An event with the evidence on the words of all its markets. */
const valuedEvent = mentionEvent.extend({
  markets: z.array(valuedMarket).readonly(),
  kind: z.enum(seriesKinds).describe(`${seriesKindText}. Only with with_record=true`),
  record_error: z
    .string()
    .optional()
    .describe("Why the records are null; the rest of the response is complete"),
});
export type ValuedEvent = Readonly<z.output<typeof valuedEvent>>;

export interface EventWithClosing extends ValuedEvent {
  /** Null if the record can't be read. */
  readonly closing: Closing | null;
}

/** A market in an event's response. It has values only if they were requested. */
export const marketWithRecord = eventMarket
  .extend(marketValue.partial().shape)
  .meta({ id: "EventMarketWithRecord" });

/** An event with all its markets, and with the record of their words if it was requested. */
export const eventResponse = valuedEvent
  .extend(valuedEvent.pick({ kind: true }).partial().shape)
  .extend({
    markets: z
      .array(marketWithRecord)
      .readonly()
      .describe("All markets of the event, open and settled, sorted by ticker"),
    closing: closing
      .nullable()
      .optional()
      .describe(
        "How the words of the series close, by its settled events; null when they can't be read. Only with " +
          "with_record=true",
      ),
    transcripts_error: z
      .string()
      .optional()
      .describe("Which collection can't be read, when it may inform the series. Only with with_record=true"),
  })
  .meta({ id: "MentionEventWithRecord" });
export type EventResponse = Readonly<z.output<typeof eventResponse>>;
