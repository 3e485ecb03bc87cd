import { everyTranscript, type LabelCondition, type TranscriptFilter } from "../../index/filter.ts";
import type { GameType, Weekday } from "./game.ts";
import { spellingsOf } from "./teams.ts";

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
