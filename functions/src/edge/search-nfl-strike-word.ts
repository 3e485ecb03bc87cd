import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { gameTypes, lastWeek, weekdays, type Weekday } from "../transcripts/game.ts";
import { mostCharacters, mostPhrases, mostWords, parsePhrases, type Phrase } from "../transcripts/phrase.ts";
import type { Search, SearchAnswer } from "../transcripts/search.ts";
import { franchiseOf } from "../transcripts/teams.ts";
import type { EdgeServices, Endpoint } from "./endpoint.ts";

const mostTeams = 8;
const mostTranscripts = 10;
const mostContextWords = 20;
const byDefault = 5;

const phrasesAccepted =
  `1 to ${mostPhrases} phrases separated by commas, each of at most ${mostCharacters} characters and ${mostWords} words; ` +
  'in double quotes for exactly these words, " / " between alternatives, "(N+ times)" at the end for at least N mentions';

const teams = z
  .string()
  .transform((text) => text.split(",").map(franchiseOf))
  .refine((franchises) => franchises.length <= mostTeams && !franchises.includes(null))
  .transform((franchises) => [...new Set(franchises.flatMap((one) => one ?? []))])
  .default([])
  .describe(`at most ${mostTeams} NFL team abbreviations separated by commas, such as LAR,SF`);

const flag = z
  .string()
  .trim()
  .pipe(z.stringbool({ truthy: ["true"], falsy: ["false"] }))
  .default(false)
  .describe("true or false (default)");

/** A whole number, written in digits only. */
const whole = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const day = z.string().trim().pipe(z.iso.date()).nullable().default(null);

const query = z
  .object({
    target_phrase: z.string().describe(phrasesAccepted),
    target_home_team: teams,
    target_away_team: teams,
    team_match_mode: flag.describe(
      "true: home team in the one list and away team in the other; false (default): either",
    ),
    target_week: whole(1, lastWeek)
      .nullable()
      .default(null)
      .describe(`a whole number from 1 to ${lastWeek}; playoffs go on counting`),
    target_game_type: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.enum(gameTypes))
      .nullable()
      .default(null)
      .describe(`one of ${gameTypes.join(", ")}`),
    target_weekday: z
      .string()
      .transform(weekdayOf)
      .pipe(z.enum(weekdays))
      .nullable()
      .default(null)
      .describe("a day of the week, such as SUN or Sunday"),
    start_date: day.describe("a day as YYYY-MM-DD; it is included"),
    end_date: day.describe("a day as YYYY-MM-DD, not before start_date; it is included"),
    with_context: flag.describe("true: with snippets; false (default): without"),
    num_transcripts: whole(1, mostTranscripts)
      .default(byDefault)
      .describe(`a whole number from 1 to ${mostTranscripts}; ${byDefault} by default`),
    context_words: whole(1, mostContextWords)
      .default(byDefault)
      .describe(`a whole number from 1 to ${mostContextWords}; ${byDefault} by default`),
  })
  .refine(({ start_date, end_date }) => start_date === null || end_date === null || start_date <= end_date, {
    path: ["end_date"],
  });

const count = z.int().min(0);
const probability = z.number().min(0).max(1).nullable();
const price = z.number().nullable();

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
      open: z
        .array(
          z.object({
            market_ticker: z.string(),
            event_ticker: z.string(),
            strike_word: z.string(),
            yes_bid_dollars: price,
            yes_ask_dollars: price,
            last_price: price.describe("cents"),
            close_time: z.string().nullable(),
          }),
        )
        .readonly(),
      settled: z.object({ yes: count, no: count, probability }),
    })
    .nullable()
    .describe("null when the provider fails"),
  markets_error: z.string().optional().describe("why markets is null"),
});
export type SearchResult = z.output<typeof searchResult>;

export interface SearchServices extends EdgeServices {
  readonly search: Search;
}

export const searchNFLStrikeWord: Endpoint<typeof query.shape, SearchServices, SearchResult> = {
  name: "searchNFLStrikeWord",
  upstreamFailure: "Failed to search NFL strike word",
  query,
  answerSchema: searchResult,
  async answer(asked, { search }, context) {
    const phrases = phrasesOf(asked.target_phrase);
    const answer = await search(
      {
        phrases,
        filter: {
          homeTeams: asked.target_home_team,
          awayTeams: asked.target_away_team,
          bothTeams: asked.team_match_mode,
          week: asked.target_week,
          gameType: asked.target_game_type,
          weekday: asked.target_weekday,
          startDate: asked.start_date,
          endDate: asked.end_date,
        },
        context: asked.with_context ? { games: asked.num_transcripts, words: asked.context_words } : null,
      },
      context,
    );
    return { body: resultOf(asked.target_phrase, phrases, answer) };
  },
};

function phrasesOf(text: string): readonly Phrase[] {
  const parsed = parsePhrases(text);
  if ("phrases" in parsed) return parsed.phrases;
  throw new AppError("invalid", "Invalid parameter: target_phrase", {
    detail: `${parsed.problem}; accepted: ${phrasesAccepted}`,
  });
}

function weekdayOf(text: string): Weekday | undefined {
  const given = text.trim().toLowerCase();
  return weekdays
    .map((name) => name)
    .find((name) => [name, name.slice(0, 3)].some((one) => one.toLowerCase() === given));
}

function resultOf(targetPhrase: string, phrases: readonly Phrase[], answer: SearchAnswer): SearchResult {
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
