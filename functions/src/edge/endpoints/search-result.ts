import { z } from "zod";
import { easternDayOf } from "../../base/clock.ts";
import { estimateOf } from "../../estimates/estimate.ts";
import { openMarket } from "../../markets/market.ts";
import { maxSnippets } from "../../corpus/findings.ts";
import type { Phrase } from "../../phrases/phrase.ts";
import { weightsOn, type TranscriptWeights } from "../../estimates/transcript-weights.ts";
import { toGameFindings } from "../../nfl/game-findings.ts";
import type { SearchOutcome } from "../../nfl/search.ts";
import { estimate } from "./estimate-schema.ts";

const count = z.int().min(0);
const probability = z.number().min(0).max(1).nullable();

const snippet = z
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
    cached: z.boolean().describe("Whether the counts came from the result cache"),
    context: z.array(game).readonly().optional().describe("Only with with_context=true; most recent first"),
    markets: z
      .object({
        open: z
          .array(openMarket)
          .readonly()
          .describe("Markets that can be traded now, soonest to close first"),
        settled: z
          .object({
            yes: count.describe("Markets that settled as yes"),
            no: count.describe("Markets that settled as no"),
            probability: probability.describe("yes / (yes + no); null when there is none"),
          })
          .describe("Markets that have a result; void ones are not counted"),
        fetchedAt: z.iso
          .datetime()
          .describe("When the open ones were read from the provider, at most a minute ago"),
      })
      .nullable()
      .describe(
        "The provider's NFL announcer markets that ask for one of the phrases; null when the provider fails",
      ),
    markets_error: z.string().optional().describe("Why markets is null"),
  })
  .meta({ id: "StrikeWordSearch" });
export type SearchResult = z.output<typeof searchResult>;

/** `at`: when the request arrived, UTC ms; the age of transcripts counts from its day. */
export function toSearchResult(
  targetPhrase: string,
  phrases: readonly Phrase[],
  outcome: SearchOutcome<TranscriptWeights | null>,
  at: number,
): SearchResult {
  const findings = toGameFindings(outcome.findings, outcome.transcripts);
  return {
    target_phrase: targetPhrase,
    phrases: phrases.map(({ text }) => text),
    total_games_checked: findings.total_games_checked,
    games_with_phrase: findings.games_with_phrase,
    probability: findings.probability,
    ...estimateFields(outcome, at),
    total_mentions: findings.total_mentions,
    cached: outcome.cached,
    ...(findings.context !== undefined && { context: findings.context }),
    markets: outcome.markets,
    ...(outcome.marketsError !== null && { markets_error: outcome.marketsError }),
  };
}

function estimateFields(
  { findings, markets, settledTotal, marketsError }: SearchOutcome<TranscriptWeights | null>,
  at: number,
) {
  if (markets === null || settledTotal === null) {
    return { estimate: null, ...(marketsError !== null && { estimate_error: marketsError }) };
  }
  const { weights } = findings;
  const transcripts = weights === null ? null : weightsOn(weights, easternDayOf(at));
  return { estimate: estimateOf({ series: settledTotal, record: markets.settled, transcripts }, null) };
}
