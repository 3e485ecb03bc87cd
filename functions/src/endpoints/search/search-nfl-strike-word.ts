import { z } from "zod";
import type { SearchRequest } from "../../transcripts/index/search-request.ts";
import { toTranscriptFilter } from "../../transcripts/kinds/nfl/filter.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { gameParameters, toGameFilter } from "./game-parameters.ts";
import {
  contextOf,
  contextParameters,
  dateParameters,
  isRange,
  phraseParameter,
  phrasesOf,
} from "./search-parameters.ts";
import { searchResult, toSearchResult } from "./search-result.ts";
import type { EndpointServices } from "../services.ts";

const querySchema = z
  .object({ ...phraseParameter, ...gameParameters, ...dateParameters, ...contextParameters })
  .refine(isRange, { path: ["end_date"] });

export const searchNFLStrikeWord = defineEndpoint({
  name: "searchNFLStrikeWord",
  summary: "How often a phrase is said in NFL broadcasts, and what the market says about it",
  description:
    "A game counts when any of the phrases is said in it. Unquoted phrases count as the markets' rules count them, plural and " +
    "possessive forms included; a market's `strike_word` can be pasted as it is. `probability` is the raw share of games; `estimate` is what the record supports, " +
    "with a 95% interval. When the provider fails, `markets` and `estimate` are null and the rest is returned.",
  querySchema,
  responseSchema: searchResult,
  examples: [
    {
      query: {
        target_phrase: '"tush push"',
        with_context: "true",
        num_transcripts: "1",
      },
      response: {
        target_phrase: '"tush push"',
        phrases: ["tush push"],
        total_games_checked: 133,
        games_with_phrase: 68,
        probability: 0.5112781954887218,
        estimate: {
          probability: 0.5032,
          low: 0.2695,
          high: 0.7361,
          observations: 143,
          basis: ["series", "record", "transcripts"],
          fair_value: null,
        },
        total_mentions: 176,
        by_phrase: [
          {
            phrase: "tush push",
            games_with_phrase: 68,
            total_mentions: 176,
            probability: 0.5112781954887218,
          },
        ],
        cached: false,
        context: [
          {
            game_id: "2025_22_BUF_CHI",
            gameday: "2026-02-08",
            home_team: "CHI",
            away_team: "BUF",
            mentions: 1,
            snippets: [
              {
                before: "27! They call it the",
                match: "tush push",
                after: "nobody has stopped it yet",
              },
            ],
          },
        ],
        markets: {
          open: [
            {
              market_ticker: "KXNFLMENTION-SB27-TUSH",
              event_ticker: "KXNFLMENTION-SB27",
              strike_word: "Tush Push",
              yes_bid_dollars: 0.563,
              yes_ask_dollars: 0.567,
              last_price: 56.5,
              close_time: "2027-02-28T15:00:00Z",
            },
          ],
          settled: { yes: 5, no: 5, probability: 0.5 },
          fetchedAt: "2026-11-21T18:00:00.000Z",
        },
      },
      continues: ["markets.open"],
    },
  ],
  untagged: ["cached", "fetchedAt"],
  errors: { failure: "Failed to search NFL strike word" },
  maxInstances: 2,
  async handle(asked, { search, nfl }: EndpointServices) {
    const wanted = toSearchRequest(asked);
    const outcome = await search(wanted, nfl);
    return { body: toSearchResult(asked.target_phrase, wanted.phrases, outcome) };
  },
});

/** Throws `invalid` for a text that is not a list of phrases, and says what is wrong. */
function toSearchRequest(asked: z.output<typeof querySchema>): SearchRequest {
  return {
    phrases: phrasesOf(asked.target_phrase),
    filter: toTranscriptFilter(toGameFilter(asked)),
    context: contextOf(asked),
  };
}
