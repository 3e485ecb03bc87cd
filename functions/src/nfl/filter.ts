import type { Game, GameType, Weekday } from "./game.ts";
import { franchiseOf } from "./teams.ts";

/** Which games are checked. What is null, and what is an empty list, holds nothing back. */
export interface GameFilter {
  /** Franchises, as `teams.ts` names them. */
  readonly homeTeams: readonly string[];
  readonly awayTeams: readonly string[];
  /** The home team must be in the one list and the away team in the other; else one of the two is enough. */
  readonly bothTeams: boolean;
  readonly week: number | null;
  readonly gameType: GameType | null;
  readonly weekday: Weekday | null;
  /** YYYY-MM-DD, inclusive. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Holds nothing back. */
export const everyGame: GameFilter = {
  homeTeams: [],
  awayTeams: [],
  bothTeams: false,
  week: null,
  gameType: null,
  weekday: null,
  startDate: null,
  endDate: null,
};

export function matches(game: Game, filter: GameFilter): boolean {
  const { week, gameType, weekday, startDate, endDate } = filter;
  return (
    (week === null || game.week === week) &&
    (gameType === null || game.game_type === gameType) &&
    (weekday === null || game.weekday === weekday) &&
    (startDate === null || game.gameday >= startDate) &&
    (endDate === null || game.gameday <= endDate) &&
    matchesTeams(game, filter)
  );
}

function matchesTeams(
  { home_team, away_team }: Game,
  { homeTeams, awayTeams, bothTeams }: GameFilter,
): boolean {
  if (homeTeams.length === 0 && awayTeams.length === 0) return true;
  const home = homeTeams.includes(franchiseOf(home_team) ?? home_team);
  const away = awayTeams.includes(franchiseOf(away_team) ?? away_team);
  if (!bothTeams) return home || away;
  return (home || homeTeams.length === 0) && (away || awayTeams.length === 0);
}
