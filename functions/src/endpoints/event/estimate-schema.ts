import { z } from "zod";
import { bases } from "../../estimates/estimate.ts";

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
      .describe("Settled markets and transcripts that it is made of, each counted once"),
    basis: z
      .array(z.enum(bases))
      .readonly()
      .describe(
        "What it is made of: the series' rate, the word's settled record, transcripts. The series' rate alone says nothing about this word",
      ),
    fair_value: probability
      .nullable()
      .describe(
        "0.7 of the middle of the quote and 0.3 of the estimate, in log-odds; null without bid and ask, with a spread above 0.25, or without an observation",
      ),
  })
  .meta({ id: "Estimate" });
