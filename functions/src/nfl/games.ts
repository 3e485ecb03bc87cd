import { z } from "zod";
import { booleanParameter, itemsOf, listOf, wholeNumber, word } from "../base/parameters.ts";
import type { LabelCondition } from "../transcripts/filter.ts";
import { everyFranchise, franchisesNamed, abbreviationsOf } from "./teams.ts";

/** The collection of searchNFLStrikeWord. */
export const nflCollection = "nfl";

export const gameTypes = ["REG", "WC", "DIV", "CON", "SB"] as const;
export type GameType = (typeof gameTypes)[number];

export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export type Weekday = (typeof weekdays)[number];

export const maxWeek = 22;

/** Whether a game begins before 19:00 Eastern, by comparing texts HH:MM. A game without a time matches neither. */
const kickoffs = {
  day: { from: "00:00", before: "19:00" },
  night: { from: "19:00", before: "24:00" },
} as const;

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
const teamsAccepted =
  `at most ${maxTeams} NFL teams separated by commas: ${everyFranchise.join(", ")}; ` +
  "also by name or city (New York means two)";

/** The parameters that filter football games. */
export const gameParameters = {
  target_team: teams.describe(`${teamsAccepted}; home or away`),
  target_home_team: teams.describe(teamsAccepted),
  target_away_team: teams.describe(teamsAccepted),
  team_match_mode: booleanParameter.describe(
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
    .pipe(z.enum(["day", "night"]))
    .nullable()
    .default(null)
    .describe("day or night: before 19:00 Eastern or not; a game without a time is neither"),
};

type GameQuery = { readonly [Name in keyof typeof gameParameters]: z.output<(typeof gameParameters)[Name]> };

/** The conditions on a game's labels. Null and [] mean no filter. */
export function gameConditions(query: GameQuery): LabelCondition[] {
  const { target_week: week, target_game_type: type, target_kickoff: kickoff } = query;
  const home = teamTest("home_team", query.target_home_team);
  const away = teamTest("away_team", query.target_away_team);
  return [
    [...teamTest("home_team", query.target_team), ...teamTest("away_team", query.target_team)],
    ...(query.team_match_mode ? [home, away] : [[...home, ...away]]),
    valueTest("season", query.target_season),
    valueTest("weekday", [...new Set(query.target_weekday)]),
    valueTest("week", week === null ? [] : [week]),
    valueTest("game_type", type === null ? [] : [type]),
    kickoff === null ? [] : [{ label: "gametime", ...kickoffs[kickoff] }],
  ].filter((tests) => tests.length > 0);
}

function teamTest(label: string, franchises: readonly string[]): LabelCondition {
  return valueTest(label, franchises.flatMap(abbreviationsOf));
}

function valueTest(label: string, values: readonly (string | number)[]): LabelCondition {
  return values.length === 0 ? [] : [{ label, values: values.toSorted() }];
}

function weekdayOf(text: string): Weekday | undefined {
  const lowered = text.toLowerCase();
  return weekdays.find((name) =>
    [name, name.slice(0, 3)].some((spelling) => spelling.toLowerCase() === lowered),
  );
}
