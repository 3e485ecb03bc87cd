import { z } from "zod";
import { openMarket } from "../../markets/market/market.ts";
import { maxLatest } from "../../transcripts/index/findings.ts";
import { count, probability } from "../../transcripts/kinds/kind.ts";
import { maxSimilar } from "../../words/market-side.ts";

/** The markets on the phrases of a search. */
export const marketSide = z
  .object({
    open: z.array(openMarket).readonly().describe("Markets that can be traded now, soonest to close first"),
    settled: z
      .object({
        yes: count.describe("Markets that settled as yes"),
        no: count.describe("Markets that settled as no"),
        probability: probability.describe("yes / (yes + no); null when there is none"),
      })
      .describe("Markets that have a result; void ones are not counted"),
    similar: z
      .array(z.string())
      .readonly()
      .optional()
      .describe(
        `Where no market is found: up to ${maxSimilar} strike words that share a word with a phrase, most in common first`,
      ),
    fetchedAt: z.iso
      .datetime()
      .describe("When the open ones were read from the provider, at most a minute ago"),
  })
  .meta({ id: "PhraseMarkets" });

export const latestCounts = z
  .object({
    checked: count.describe(`The latest that were checked, at most ${maxLatest}`),
    with_phrase: count.describe("Those of them in which any of the phrases is said"),
  })
  .meta({ id: "LatestCounts" });
