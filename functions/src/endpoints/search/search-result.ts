import { z } from "zod";
import { maxSnippets } from "../../transcripts/index/findings.ts";
import { openMarket } from "../../markets/market/market.ts";
import { toGameFindings } from "../../transcripts/kinds/nfl/game-findings.ts";
import { keyOf, type Phrase } from "../../transcripts/phrases/phrase.ts";
import { maxSimilar } from "../../words/market-side.ts";
import type { SearchOutcome } from "../../words/search.ts";
import { estimate } from "../event/estimate-schema.ts";

export const count = z.int().min(0);
export const probability = z.number().min(0).max(1).nullable();

export const snippet = z
  .object({
    before: z.string().describe("The words before the mention"),
    match: z.string().describe("The mention, as it was said"),
    after: z.string().describe("The words after the mention"),
  })
  .meta({ id: "Snippet" });

const game = z
  .object({
    game_id: z.string().describe("The schedule's id: season, week, away and home team"),
    gameday: z.iso.date().describe("The day of the game, in US Eastern time"),
    home_team: z.string().describe("The schedule's abbreviation"),
    away_team: z.string().describe("The schedule's abbreviation"),
    mentions: count.describe("Mentions of all phrases in this game"),
    snippets: z.array(snippet).readonly().describe(`In the order of the broadcast, at most ${maxSnippets}`),
  })
  .meta({ id: "Game" });

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

/** The body of searchNFLStrikeWord. */
export const searchResult = z
  .object({
    target_phrase: z.string().describe("As given"),
    phrases: z.array(z.string()).describe("The phrases as they were understood"),
    total_games_checked: count.describe("Games that the filters let through"),
    games_with_phrase: count.describe("Games in which any of the phrases is said"),
    probability: probability.describe(
      "games_with_phrase / total_games_checked; null when no game was checked",
    ),
    estimate: estimate
      .nullable()
      .describe(
        "From the markets settled in the announcers' series and from the games checked, the older the less; null when the provider fails",
      ),
    estimate_error: z.string().optional().describe("Why estimate is null"),
    total_mentions: count.describe("Mentions of all phrases in all games checked"),
    by_phrase: z
      .array(
        z
          .object({
            phrase: z.string().describe("The phrase as it was understood"),
            games_with_phrase: count.describe("Games in which it is said"),
            total_mentions: count.describe("Its mentions in all games checked"),
            probability: probability.describe(
              "games_with_phrase / total_games_checked; null when no game was checked",
            ),
          })
          .meta({ id: "PhraseInGames" }),
      )
      .describe("Each phrase by itself, in the order of the phrases"),
    cached: z.boolean().describe("Whether the counts came from the result cache"),
    context: z.array(game).readonly().optional().describe("Only with with_context=true; most recent first"),
    markets: marketSide
      .nullable()
      .describe(
        "The provider's NFL announcer markets that ask for one of the phrases; null when the provider fails",
      ),
    markets_error: z.string().optional().describe("Why markets is null"),
  })
  .meta({ id: "StrikeWordSearch" });
export type SearchResult = z.output<typeof searchResult>;

export function toSearchResult(
  targetPhrase: string,
  phrases: readonly Phrase[],
  outcome: SearchOutcome,
): SearchResult {
  const { total_games_checked, context, ...findings } = toGameFindings(outcome.findings, outcome.transcripts);
  return {
    target_phrase: targetPhrase,
    phrases: phrases.map(({ text }) => text),
    total_games_checked,
    games_with_phrase: findings.games_with_phrase,
    probability: findings.probability,
    ...estimateFields(outcome),
    total_mentions: findings.total_mentions,
    by_phrase: phrases.map((phrase) => {
      const counts = outcome.findings.by_phrase[keyOf(phrase)];
      const { transcripts_with_phrase = 0, total_mentions = 0 } = { ...counts };
      return {
        phrase: phrase.text,
        games_with_phrase: transcripts_with_phrase,
        total_mentions,
        probability: total_games_checked === 0 ? null : transcripts_with_phrase / total_games_checked,
      };
    }),
    cached: outcome.cached,
    ...(context !== undefined && { context }),
    ...marketFields(outcome),
  };
}

/** The estimate, and why there is none when the provider failed. */
export function estimateFields({ estimate, marketsError }: SearchOutcome) {
  return { estimate, ...(marketsError !== null && { estimate_error: marketsError }) };
}

/** The markets, and why there are none when the provider failed. */
export function marketFields({ markets, marketsError }: SearchOutcome) {
  return { markets, ...(marketsError !== null && { markets_error: marketsError }) };
}
