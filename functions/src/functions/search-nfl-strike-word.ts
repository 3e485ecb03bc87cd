import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { defineEndpoint } from "../http/endpoint.ts";
import { dateParameters, isRange } from "../base/parameters.ts";
import { gameConditions, gameParameters } from "../nfl/games.ts";
import type { CorpusFile } from "../transcripts/corpus-file.ts";
import { everyTranscript } from "../transcripts/filter.ts";
import type { CorpusSearch, FindInCorpus } from "../transcripts/find-in-corpus.ts";
import { maxNearMisses, maxSnippets, nearMissForm, snippet } from "../transcripts/findings.ts";
import { keyOf, type Phrase } from "../transcripts/phrases/phrase.ts";
import {
  latestCounts,
  parseTargetPhrase,
  phraseParameter,
  searchParameters,
} from "../http/search-parameters.ts";

const count = z.int().min(0);
const probability = z.number().min(0).max(1).nullable();

const phraseInGames = z
  .object({
    phrase: z.string().describe("The phrase as it was understood"),
    games_with_phrase: count.describe("Games in which it is said"),
    total_mentions: count.describe("Its mentions in all games checked"),
    probability: probability.describe(
      "games_with_phrase / total_games_checked; null when no game was checked",
    ),
  })
  .meta({ id: "PhraseInGames" });

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

export const gameSearch = z
  .object({
    target_phrase: z.string().describe("As given"),
    phrases: z.array(z.string()).describe("The phrases as they were understood"),
    total_games_checked: count.describe("Games that the filters let through"),
    games_with_phrase: count.describe("Games in which any of the phrases is said"),
    probability: probability.describe(
      "games_with_phrase / total_games_checked; null when no game was checked",
    ),
    total_mentions: count.describe("Mentions of all phrases in all games checked"),
    total_words_checked: count.describe("Words in all games checked"),
    latest: latestCounts,
    by_phrase: z.array(phraseInGames).describe("Each phrase by itself, in the order of the phrases"),
    near_misses: z
      .array(nearMissForm)
      .readonly()
      .optional()
      .describe(
        "Only with near_misses=true: words like a phrase that do not count by the market's rules; most " +
          `transcripts first, at most ${maxNearMisses}`,
      ),
    cached: z.boolean().describe("Whether the counts came from the result cache"),
    context: z.array(game).readonly().optional().describe("Only with with_context=true; most recent first"),
  })
  .meta({ id: "StrikeWordSearch" });

interface SearchServices {
  readonly nflCorpus: CorpusFile;
  readonly findInCorpus: FindInCorpus<object>;
}

export const searchNFLStrikeWordEndpoint = defineEndpoint({
  name: "searchNFLStrikeWord",
  summary: "How often a phrase is said in NFL broadcasts",
  description:
    "A game counts when any of the phrases is said in it. Unquoted phrases count as the markets' rules " +
    "count them, plural and possessive forms included; a market's `strike_word` can be pasted as it is. " +
    "A 200 means that every transcript was searched.",
  querySchema: z
    .object({ ...phraseParameter, ...gameParameters, ...dateParameters, ...searchParameters })
    .refine(isRange, { path: ["end_date"] }),
  responseSchema: gameSearch,
  untagged: ["cached"],
  examples: [{ query: { target_phrase: '"tush push"', with_context: "true", num_transcripts: "1" } }],
  errors: {},
  async handle(query, { nflCorpus, findInCorpus }: SearchServices) {
    const phrases = parseTargetPhrase(query.target_phrase);
    const search = await findInCorpus(nflCorpus, {
      phrases,
      filter: {
        ...everyTranscript,
        labels: gameConditions(query),
        startDate: query.start_date,
        endDate: query.end_date,
      },
      context: query.with_context ? { transcripts: query.num_transcripts, words: query.context_words } : null,
      last: query.last,
      nearMisses: query.near_misses,
    });
    if (!search.isSearched) throw notSearched(nflCorpus.state());
    return { body: { target_phrase: query.target_phrase, ...bodyOf(phrases, search) } };
  },
});

function bodyOf(phrases: readonly Phrase[], { findings, transcripts, cached }: CorpusSearch<object>) {
  const checked = findings.total_transcripts_checked;
  return {
    phrases: phrases.map(({ text }) => text),
    total_games_checked: checked,
    games_with_phrase: findings.transcripts_with_phrase,
    probability: findings.probability,
    total_mentions: findings.total_mentions,
    total_words_checked: findings.total_words_checked,
    latest: findings.latest,
    by_phrase: phrases.map((phrase) => {
      const { transcripts_with_phrase = 0, total_mentions = 0 } = { ...findings.by_phrase[keyOf(phrase)] };
      return {
        phrase: phrase.text,
        games_with_phrase: transcripts_with_phrase,
        total_mentions,
        probability: checked === 0 ? null : transcripts_with_phrase / checked,
      };
    }),
    ...(findings.near_misses !== undefined && { near_misses: findings.near_misses }),
    cached,
    ...(findings.context !== undefined && {
      context: findings.context.flatMap(({ transcript: number, mentions, snippets }) => {
        const transcript = transcripts[number];
        if (transcript === undefined) return [];
        const { id, date, labels } = transcript;
        return {
          game_id: id,
          gameday: date,
          home_team: String(labels["home_team"] ?? ""),
          away_team: String(labels["away_team"] ?? ""),
          mentions,
          snippets: snippets.map(({ before, match, after }) => ({ before, match, after })),
        };
      }),
    }),
  };
}

/** The error, its detail and when to try again: an operator has to act, or (`ok`) the file is replaced repeatedly. */
const unread = {
  missing: [
    "No NFL transcripts are deployed",
    "The operator has to build the corpus file nfl.sqlite and deploy it with the functions",
    300,
  ],
  damaged: [
    "The NFL transcripts can't be read",
    "Their file is damaged. The operator has to put a copy of it back",
    300,
  ],
  ok: ["The NFL transcripts can't be read", "Their file is being replaced: repeat the request", 5],
} as const;

/** The 503, uncounted, of a search without a readable file. */
function notSearched(state: keyof typeof unread): AppError {
  const [error, detail, retryAfterSeconds] = unread[state];
  return new AppError("busy", error, { detail, retryAfterSeconds });
}
