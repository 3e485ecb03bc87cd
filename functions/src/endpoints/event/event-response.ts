import { z } from "zod";
import { bases } from "../../estimates/estimate.ts";
import { fairBases } from "../../estimates/fair-value.ts";
import { eventMarket, mentionEvent } from "../../markets/event/event.ts";
import { ownCounts, ownKinds } from "../../transcripts/kinds/kinds.ts";

const probability = z.number().min(0).max(1);

/** An estimate of the chance that a market settles as yes. */
export const estimate = z
  .object({
    probability: probability.describe("The estimate, to 4 decimals as all numbers here"),
    low: probability.describe("Lower end of the 95% interval"),
    high: probability.describe("Upper end of the 95% interval"),
    observations: z
      .int()
      .min(0)
      .describe(
        "Settled markets and transcripts that it is made of, each counted once: sources, not independent trials",
      ),
    basis: z
      .array(z.enum(bases))
      .readonly()
      .describe(
        "What it is made of, in the order of `parts`. The series' rate alone says nothing about this word",
      ),
    fair_value: probability
      .nullable()
      .describe(
        "The price, moved by what the word's evidence says beyond the series' rate; without a price, by what 5 others' prices say. Null from the event's start on, without a known start, and for a market that is not open",
      ),
    fair_basis: z
      .enum(fairBases)
      .nullable()
      .describe(
        "What `fair_value` starts from: the word's own price, or the prices of its siblings; null with it",
      ),
    parts: z
      .array(
        z
          .object({
            basis: z
              .enum(bases)
              .describe(
                "series: its rate; record: the word's settled markets; speaker: those in the speaker's other series; transcripts",
              ),
            weight: z.number().min(0).describe("In settled markets"),
            probability: probability.describe(
              "The share of yes, of transcripts in which it is said weighted by age",
            ),
            count: z.int().min(0).describe("Settled markets or transcripts"),
            newest: z.iso.date().nullable().describe("Day of the newest transcript; null for markets"),
          })
          .meta({ id: "EstimatePart" }),
      )
      .readonly()
      .describe(
        "Its evidence; the mean of `probability` weighted by `weight` is the estimate, within 0.0002",
      ),
  })
  .meta({ id: "Estimate" });

const dollars = (what: string) => z.number().nullable().describe(`${what}, in dollars`);

/** What one side of a market can be bought for. */
const offer = z
  .object({
    price_dollars: z
      .number()
      .describe("Price of a contract, in dollars: the best ask, of no 1 minus the best bid"),
    size: z.number().nullable().describe("Contracts offered at this price; null when not known"),
    fee_dollars: dollars(
      "Fee of one contract of a large order that takes the offer (a single one pays up to a cent more); null for a fee that is not known",
    ),
    edge_dollars: dollars("What the fair value leaves after price and fee; null where fair value or fee is"),
  })
  .meta({ id: "Offer" });

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
        ...ownCounts(ownKinds),
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
