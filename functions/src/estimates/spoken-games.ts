import { dayMs, fromIso } from "../base/clock.ts";
import type { SpokenGames } from "./estimate.ts";

/** A game whose transcript was checked for a phrase. */
export interface CheckedGame {
  /** YYYY-MM-DD. */
  readonly gameday: string;
  readonly isSaid: boolean;
}

export const halfLifeDays = 90;

/** Counts games, each half as much for every 90 days between it and `day` (YYYY-MM-DD). Games of a later day are never used. */
export function spokenGamesOf(games: Iterable<CheckedGame>, day: string): SpokenGames {
  const at = dayNumberOf(day);
  let checked = 0;
  let checkedWeight = 0;
  let saidWeight = 0;
  for (const { gameday, isSaid } of games) {
    const age = at - dayNumberOf(gameday);
    if (!(age >= 0)) continue;
    const weight = 0.5 ** (age / halfLifeDays);
    checked += 1;
    checkedWeight += weight;
    if (isSaid) saidWeight += weight;
  }
  return { checked, checkedWeight, saidWeight };
}

/** Days since 1970; NaN for a text that is no day. */
function dayNumberOf(day: string): number {
  const ms = fromIso(`${day}T00:00:00Z`);
  return ms === null ? Number.NaN : ms / dayMs;
}
