import { z } from "zod";
import { bases } from "../../estimates/estimate.ts";
import { fairBases } from "../../estimates/fair-value.ts";

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
export const offer = z
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
