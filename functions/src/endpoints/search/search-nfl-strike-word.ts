import { z } from "zod";
import { fieldsOf } from "../../base/fields.ts";
import { everyTranscript } from "../../transcripts/index/filter.ts";
import { nfl } from "../../transcripts/kinds/nfl.ts";
import { count, probability } from "../../transcripts/kinds/kind.ts";
import { keyOf } from "../../transcripts/phrases/phrase.ts";
import { locateCollection } from "../../words/coverage.ts";
import { defineEndpoint } from "../../http/endpoint.ts";
import { dateParameters, isRange } from "../../http/parameters.ts";
import type { EndpointServices } from "../services.ts";
import { searchWords, type FoundPhrases } from "./search-words.ts";
import { searchParameters, phraseParameter } from "./search-parameters.ts";

const byPhrase = fieldsOf(
  {
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
  },
  ({ phrases, findings: { total_transcripts_checked: checked, by_phrase } }: FoundPhrases) => ({
    by_phrase: phrases.map((phrase) => {
      const { transcripts_with_phrase = 0, total_mentions = 0 } = { ...by_phrase[keyOf(phrase)] };
      return {
        phrase: phrase.text,
        games_with_phrase: transcripts_with_phrase,
        total_mentions,
        probability: checked === 0 ? null : transcripts_with_phrase / checked,
      };
    }),
  }),
);

export const gameSearch = searchWords(nfl, {
  ids: ["StrikeWordSearch", "Game"],
  head: {},
  parts: byPhrase,
  nullWhen: "when the provider fails",
});

export const searchNFLStrikeWord = defineEndpoint({
  name: "searchNFLStrikeWord",
  access: "key",
  summary: "How often a phrase is said in NFL broadcasts, and what the market says about it",
  description:
    "A game counts when any of the phrases is said in it. Unquoted phrases count as the markets' rules " +
    "count them, plural and possessive forms included; a market's `strike_word` can be pasted as it is. " +
    "`probability` is the raw share of games; `estimate` is what the record supports, with a 95% interval. " +
    "When the provider fails, `markets` and `estimate` are null and the rest is returned.",
  querySchema: z
    .object({ ...phraseParameter, ...nfl.filters, ...dateParameters, ...searchParameters })
    .refine(isRange, { path: ["end_date"] }),
  ...gameSearch.spec,
  examples: [
    {
      query: {
        target_phrase: '"tush push"',
        with_context: "true",
        num_transcripts: "1",
      },
    },
  ],
  errors: { failure: "Failed to search NFL strike word" },
  maxInstances: 2,
  handle(query, services: EndpointServices) {
    const place = {
      ...locateCollection(nfl.collection, services),
      series: services.announcerSeries,
      filter: { ...everyTranscript, labels: nfl.conditions(query) },
      head: {},
    };
    return gameSearch.respond(query, place, services);
  },
});
