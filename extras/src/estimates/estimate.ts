import { z } from "zod";
import { betaQuantile } from "./beta.ts";
import { fairBases, type FairValue } from "./fair-value.ts";
import { bases, estimatePart, type Posterior } from "./posterior.ts";

const probability = z.number().min(0).max(1);

/** An estimate of the probability that a market settles yes. */
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
        "The price, moved by what the word's evidence says beyond the series' rate; without a price, " +
          "by what 5 others' prices say. Null from the event's start on, without a known start, and for " +
          "a market that is not open or may settle between 0 and 1",
      ),
    fair_low: probability
      .nullable()
      .describe(
        "Lower end of its range: the fair value if the evidence counted half, or double. By siblings: the " +
          "end of the estimate's interval, moved alike. Null with it",
      ),
    fair_high: probability.nullable().describe("Upper end of its range; null with it"),
    fair_basis: z
      .enum(fairBases)
      .nullable()
      .describe(
        "What `fair_value` starts from: the word's own price, or the prices of its siblings; null with it",
      ),
    parts: z
      .array(estimatePart)
      .readonly()
      .describe(
        "Its evidence; the mean of `probability` weighted by `weight` is the estimate, within 0.0002",
      ),
  })
  .meta({ id: "Estimate" });
export type Estimate = Readonly<z.output<typeof estimate>>;

/** Bounds the interval's strength: without it, the intervals of words with long records were too narrow. */
const maxIntervalStrength = 40;
const tail = 0.025;

/** The estimate of a market's probability, with its fair value. docs/estimates.md has the formula, its sources and its limits. */
export function estimateOf(
  { probability, strength, parts }: Posterior,
  fair: FairValue | null = null,
): Estimate {
  const { low, high } = intervalOf(probability, strength);
  return {
    probability: rounded(probability),
    low: rounded(low),
    high: rounded(high),
    observations: parts.reduce((sum, { basis, count }) => sum + (basis === "series" ? 0 : count), 0),
    basis: parts.map(({ basis }) => basis),
    fair_value: fair === null ? null : rounded(fair.value),
    fair_low: fair === null ? null : rounded(fair.low),
    fair_high: fair === null ? null : rounded(fair.high),
    fair_basis: fair?.basis ?? null,
    parts: parts.map((part) => ({
      ...part,
      weight: rounded(part.weight),
      probability: rounded(part.probability),
    })),
  };
}

/**
 * The 95% interval of the Beta distribution with this mean and the strength s × 40 / (s + 40). For a mean near 0 or 1 a very skewed
 * distribution may leave the mean outside: the interval is then extended to contain it.
 */
export function intervalOf(mean: number, strength: number): { readonly low: number; readonly high: number } {
  const held = intervalStrengthOf(strength);
  const a = mean * held;
  const b = (1 - mean) * held;
  return {
    low: Math.min(mean, betaQuantile(tail, a, b)),
    high: Math.max(mean, betaQuantile(1 - tail, a, b)),
  };
}

/** The strength of the distribution from which the interval is computed. */
export function intervalStrengthOf(strength: number): number {
  return (strength * maxIntervalStrength) / (strength + maxIntervalStrength);
}

/** Rounds to the 4 decimals that every probability and weight has. */
export function rounded(number: number): number {
  return Math.round(number * 1e4) / 1e4;
}
