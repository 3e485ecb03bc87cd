import { z } from "zod";
import { openMarket } from "../markets/market.ts";
import type { Phrase } from "../transcripts/phrase.ts";
import type { SearchOutcome } from "../transcripts/search.ts";

const count = z.int().min(0);
const probability = z.number().min(0).max(1).nullable();

/** The answer of searchNFLStrikeWord (contract section 5). */
export const searchResult = z.object({
  target_phrase: z.string(),
  phrases: z.array(z.string()).describe("the phrases as they were understood"),
  total_games_checked: count,
  games_with_phrase: count.describe("games in which any of the phrases is said"),
  probability: probability.describe("games_with_phrase / total_games_checked; null when no game was checked"),
  total_mentions: count.describe("of all phrases in all games checked"),
  cached: z.boolean(),
  context: z
    .array(
      z.object({
        game_id: z.string(),
        gameday: z.iso.date(),
        home_team: z.string(),
        away_team: z.string(),
        mentions: count,
        snippets: z.array(z.object({ before: z.string(), match: z.string(), after: z.string() })).readonly(),
      }),
    )
    .readonly()
    .optional()
    .describe("with with_context=true only"),
  markets: z
    .object({
      open: z.array(openMarket).readonly(),
      settled: z.object({ yes: count, no: count, probability }),
      fetchedAt: z.iso
        .datetime()
        .describe("when the open ones were read from the provider, at most a minute ago"),
    })
    .nullable()
    .describe("null when the provider fails"),
  markets_error: z.string().optional().describe("why markets is null"),
});
export type SearchResult = z.output<typeof searchResult>;

export function toSearchResult(
  targetPhrase: string,
  phrases: readonly Phrase[],
  answer: SearchOutcome,
): SearchResult {
  const { context, ...counts } = answer.findings;
  return {
    target_phrase: targetPhrase,
    phrases: phrases.map(({ text }) => text),
    ...counts,
    cached: answer.cached,
    ...(context !== undefined && { context }),
    markets: answer.markets,
    ...(answer.marketsError !== null && { markets_error: answer.marketsError }),
  };
}
