import { z } from "zod";
import type { Game } from "../../src/transcripts/kinds/nfl/game.ts";
import { franchiseNamed, franchiseOf } from "../../src/transcripts/kinds/nfl/teams.ts";

/** A broadcast of the FOOTBALL dataset (Merullo and others, 2019). */
export const broadcast = z.object({
  teams: z.array(z.string()).length(2),
  year: z.union([z.number(), z.string().regex(/^\d{4}$/)]).transform(Number),
  transcript: z.string(),
});

export const skipReasons = {
  college: "not between two NFL teams",
  unscheduled: "not in the schedule",
  ambiguous: "several games of these teams that season",
  repeated: "several broadcasts that join to one game",
} as const;
export type SkipReason = keyof typeof skipReasons;

export type Joined = { readonly game: Game } | { readonly skipped: SkipReason };

/** Finds the one game that a season's broadcast of two teams can be of. The dataset has neither the day nor the home team. */
export function createBroadcastJoiner(
  schedule: readonly Game[],
): (teams: readonly string[], season: number) => Joined {
  const bySeasonAndTeams = Map.groupBy(schedule, ({ season, home_team, away_team }) =>
    pairKey(season, [franchiseOf(home_team), franchiseOf(away_team)]),
  );
  return (teams, season) => {
    const franchises = teams.map(franchiseNamed);
    if (franchises.includes(null)) return { skipped: "college" };
    const [game, ...others] = bySeasonAndTeams.get(pairKey(season, franchises)) ?? [];
    if (game === undefined) return { skipped: "unscheduled" };
    return others.length > 0 ? { skipped: "ambiguous" } : { game };
  };
}

function pairKey(season: number, franchises: readonly (string | null)[]): string {
  return `${season} ${franchises.toSorted().join(" ")}`;
}
