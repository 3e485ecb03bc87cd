import { z } from "zod";
import { gameTypes, maxWeek, weekdays, type Weekday } from "../../nfl/game.ts";
import {
  maxPhraseCharacters,
  maxPhrases,
  maxPhraseWords,
  parsePhrases,
  type Phrase,
} from "../../phrases/phrase.ts";
import type { SearchRequest } from "../../corpus/search-request.ts";
import { everyGame, toTranscriptFilter } from "../../nfl/filter.ts";
import { everyFranchise, franchiseOf } from "../../nfl/teams.ts";
import { invalidParameter } from "../parse-query.ts";
import { flag, listOf, word } from "./parameters.ts";

const maxTeams = 8;
const maxTeamsText = 200;
const maxTranscripts = 10;
const maxContextWords = 20;
const byDefault = 5;

const phrasesAccepted =
  `1 to ${maxPhrases} phrases separated by commas, each of at most ${maxPhraseCharacters} characters and ${maxPhraseWords} words; ` +
  'in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions';

const teams = z
  .string()
  .max(maxTeamsText)
  .transform((text) => text.split(",").map(franchiseOf))
  .refine((franchises) => franchises.length <= maxTeams && !franchises.includes(null))
  .transform((franchises) => [...new Set(franchises.flatMap((one) => one ?? []))])
  .meta(listOf(maxTeams))
  .default([])
  .describe(
    `at most ${maxTeams} NFL team abbreviations separated by commas: ${everyFranchise.join(", ")}; other spellings in use too`,
  );

/** A whole number, written in digits only. */
const whole = (min: number, max: number) =>
  word
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const day = word.pipe(z.iso.date()).nullable().default(null);

/** The parameters of searchNFLStrikeWord; each description says what is accepted. */
export const searchQuery = z
  .object({
    target_phrase: z.string().describe(phrasesAccepted),
    target_home_team: teams,
    target_away_team: teams,
    team_match_mode: flag.describe(
      "true: home team in the one list and away team in the other; false (default): either",
    ),
    target_week: whole(1, maxWeek)
      .nullable()
      .default(null)
      .describe(`a whole number from 1 to ${maxWeek}; playoffs go on counting`),
    target_game_type: word
      .toUpperCase()
      .pipe(z.enum(gameTypes))
      .nullable()
      .default(null)
      .describe(`one of ${gameTypes.join(", ")}`),
    target_weekday: word
      .transform(weekdayOf)
      .pipe(z.enum(weekdays))
      .nullable()
      .default(null)
      .describe("a day of the week, such as SUN or Sunday"),
    start_date: day.describe("a day as YYYY-MM-DD; it is included"),
    end_date: day.describe("a day as YYYY-MM-DD, not before start_date; it is included"),
    with_context: flag.describe("true: with snippets; false (default): without"),
    num_transcripts: whole(1, maxTranscripts)
      .default(byDefault)
      .describe(`a whole number from 1 to ${maxTranscripts}; ${byDefault} by default`),
    context_words: whole(1, maxContextWords)
      .default(byDefault)
      .describe(`a whole number from 1 to ${maxContextWords}; ${byDefault} by default`),
  })
  .refine(({ start_date, end_date }) => start_date === null || end_date === null || start_date <= end_date, {
    path: ["end_date"],
  });

/** Throws `invalid` for phrases that are none, with what is wrong about them. */
export function toSearchRequest(asked: z.output<typeof searchQuery>): SearchRequest {
  return {
    phrases: phrasesOf(asked.target_phrase),
    filter: toTranscriptFilter({
      ...everyGame,
      homeTeams: asked.target_home_team,
      awayTeams: asked.target_away_team,
      bothTeams: asked.team_match_mode,
      week: asked.target_week,
      gameType: asked.target_game_type,
      weekdays: asked.target_weekday === null ? [] : [asked.target_weekday],
      startDate: asked.start_date,
      endDate: asked.end_date,
    }),
    context: asked.with_context ? { transcripts: asked.num_transcripts, words: asked.context_words } : null,
  };
}

function phrasesOf(text: string): readonly Phrase[] {
  const parsed = parsePhrases(text);
  if ("phrases" in parsed) return parsed.phrases;
  throw invalidParameter(`${parsed.problem}; accepted: ${phrasesAccepted}`, "target_phrase", text);
}

function weekdayOf(text: string): Weekday | undefined {
  const given = text.trim().toLowerCase();
  return weekdays.find((name) => [name, name.slice(0, 3)].some((one) => one.toLowerCase() === given));
}
