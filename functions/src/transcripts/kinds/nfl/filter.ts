import { z } from "zod";
import { flag, itemsOf, listOf, wholeNumber, word } from "../../../base/parameters.ts";
import { everyTranscript, type LabelCondition, type TranscriptFilter } from "../../index/filter.ts";
import { gameTypes, maxWeek, weekdays, type GameType, type Weekday } from "./game.ts";
import { everyFranchise, franchisesNamed, spellingsOf } from "./teams.ts";

export const kickoffs = ["day", "night"] as const;
type Kickoff = (typeof kickoffs)[number];

/** Which games are checked. Null and [] mean no filter. */
export interface GameFilter {
  /** Franchises, as `teams.ts` names them: one of them plays, at home or away. */
  readonly teams: readonly string[];
  readonly homeTeams: readonly string[];
  readonly awayTeams: readonly string[];
  /** The home team must be in the one list and the away team in the other; else one of the two is enough. */
  readonly bothTeams: boolean;
  readonly seasons: readonly number[];
  readonly week: number | null;
  readonly gameType: GameType | null;
  readonly weekdays: readonly Weekday[];
  /** Whether the game begins before 19:00 Eastern. A game without a time is neither. */
  readonly kickoff: Kickoff | null;
  /** YYYY-MM-DD, inclusive. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Filters nothing. */
export const everyGame: GameFilter = {
  teams: [],
  homeTeams: [],
  awayTeams: [],
  bothTeams: false,
  seasons: [],
  week: null,
  gameType: null,
  weekdays: [],
  kickoff: null,
  startDate: null,
  endDate: null,
};

/** Texts HH:MM, in their order. */
const kickoffTimes = {
  day: { from: "00:00", before: "19:00" },
  night: { from: "19:00", before: "24:00" },
} as const;

/** The same filter over the games' transcripts. */
export function toTranscriptFilter(filter: GameFilter): TranscriptFilter {
  const { teams, homeTeams, awayTeams, bothTeams, week, gameType, kickoff, startDate, endDate } = filter;
  const home = teamTest("home_team", homeTeams);
  const away = teamTest("away_team", awayTeams);
  return {
    ...everyTranscript,
    startDate,
    endDate,
    labels: [
      ...(teams.length === 0 ? [] : [[...teamTest("home_team", teams), ...teamTest("away_team", teams)]]),
      ...(bothTeams ? [home, away] : [[...home, ...away]]).filter((tests) => tests.length > 0),
      ...valueConditions("season", filter.seasons),
      ...valueConditions("weekday", filter.weekdays),
      ...valueConditions("week", week === null ? [] : [week]),
      ...valueConditions("game_type", gameType === null ? [] : [gameType]),
      ...(kickoff === null ? [] : [[{ label: "gametime", ...kickoffTimes[kickoff] }]]),
    ],
  };
}

function teamTest(label: string, franchises: readonly string[]): LabelCondition {
  return franchises.length === 0 ? [] : [{ label, values: franchises.flatMap(spellingsOf).sort() }];
}

function valueConditions(label: string, values: readonly (string | number)[]): LabelCondition[] {
  return values.length === 0 ? [] : [[{ label, values: values.toSorted() }]];
}

const maxTeams = 8;
const maxTeamsText = 400;
const maxSeasons = 8;
const maxListText = 100;
const [minSeason, maxSeason] = [1920, 2100];

const teams = z
  .string()
  .max(maxTeamsText)
  .transform((text) => itemsOf(text).map(franchisesNamed))
  .refine((named) => named.length <= maxTeams && named.every((franchises) => franchises.length > 0))
  .transform((named) => [...new Set(named.flat())])
  .meta(listOf(maxTeams))
  .default([]);
const teamsAccepted = `at most ${maxTeams} NFL team abbreviations separated by commas: ${everyFranchise.join(", ")}; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both)`;

/** The filters of football; each description says what is accepted. */
export const gameParameters = {
  target_team: teams.describe(`${teamsAccepted}; one of them plays, at home or away`),
  target_home_team: teams.describe(teamsAccepted),
  target_away_team: teams.describe(teamsAccepted),
  team_match_mode: flag.describe(
    "true: home team in the one list and away team in the other; false (default): either",
  ),
  target_season: z
    .string()
    .max(maxListText)
    .transform(itemsOf)
    .pipe(z.array(wholeNumber(minSeason, maxSeason)).max(maxSeasons))
    .meta(listOf(maxSeasons))
    .default([])
    .describe(`at most ${maxSeasons} seasons separated by commas, such as 2024,2025`),
  target_week: wholeNumber(1, maxWeek)
    .nullable()
    .default(null)
    .describe(`a whole number from 1 to ${maxWeek}; playoffs go on counting`),
  target_game_type: word
    .toUpperCase()
    .pipe(z.enum(gameTypes))
    .nullable()
    .default(null)
    .describe(`one of ${gameTypes.join(", ")}`),
  target_weekday: z
    .string()
    .max(maxListText)
    .transform((text) => itemsOf(text).map(weekdayOf))
    .pipe(z.array(z.enum(weekdays)))
    .meta(listOf(weekdays.length))
    .default([])
    .describe("days of the week separated by commas, such as SUN or Sunday"),
  target_kickoff: word
    .toLowerCase()
    .pipe(z.enum(kickoffs))
    .nullable()
    .default(null)
    .describe("day or night: before 19:00 Eastern or not; a game without a time is neither"),
};

type GameQuery = { readonly [Name in keyof typeof gameParameters]: z.output<(typeof gameParameters)[Name]> };

export function toGameFilter(asked: GameQuery): GameFilter {
  return {
    ...everyGame,
    teams: asked.target_team,
    homeTeams: asked.target_home_team,
    awayTeams: asked.target_away_team,
    bothTeams: asked.team_match_mode,
    seasons: asked.target_season,
    week: asked.target_week,
    gameType: asked.target_game_type,
    weekdays: [...new Set(asked.target_weekday)],
    kickoff: asked.target_kickoff,
  };
}

function weekdayOf(text: string): Weekday | undefined {
  const given = text.toLowerCase();
  return weekdays.find((name) => [name, name.slice(0, 3)].some((one) => one.toLowerCase() === given));
}
