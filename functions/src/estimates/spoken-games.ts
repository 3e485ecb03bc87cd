import { dayMs, fromIso } from "../base/clock.ts";
import type { SpokenGames } from "./estimate.ts";

/** A game whose transcript was checked for a phrase. */
export interface CheckedGame {
  /** YYYY-MM-DD, in US Eastern time. */
  readonly gameday: string;
  readonly isSaid: boolean;
}

export interface GamesCutoff {
  /** YYYY-MM-DD: games of this day and later ones are never used. */
  readonly before: string;
  /** YYYY-MM-DD: the day from which a game's age counts. */
  readonly day: string;
}

export const halfLifeDays = 90;

/** Counts the games that the cutoff allows, each half as much for every 90 days of its age. */
export function spokenGamesOf(games: Iterable<CheckedGame>, { before, day }: GamesCutoff): SpokenGames {
  const at = dayNumberOf(day);
  let checked = 0;
  let said = 0;
  let checkedWeight = 0;
  let saidWeight = 0;
  for (const { gameday, isSaid } of games) {
    if (gameday >= before) continue;
    const weight = 0.5 ** (Math.max(0, at - dayNumberOf(gameday)) / halfLifeDays);
    checked += 1;
    checkedWeight += weight;
    if (!isSaid) continue;
    said += 1;
    saidWeight += weight;
  }
  return { checked, said, checkedWeight, saidWeight };
}

const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", dateStyle: "short" });
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const tickerDate = new RegExp(`-(\\d\\d)(${months.join("|")})(\\d\\d)`);

/**
 * The first day whose games may be the event itself or later: the earlier of its start's day (UTC ms) in US Eastern time, in which
 * schedules are kept, and the date in its ticker (KXNFLMENTION-26JAN17BUFDEN), for a start may be known wrongly.
 */
export function firstUnusedDay(eventTicker: string | null, startsAt: number): string {
  const startDay = easternDay.format(startsAt);
  const [, year = "", month = "", day = ""] = tickerDate.exec(eventTicker ?? "") ?? [];
  if (year === "") return startDay;
  const named = `20${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}`;
  return named < startDay ? named : startDay;
}

/** Days since 1970 of a YYYY-MM-DD. Throws a RangeError for a text that is none. */
function dayNumberOf(day: string): number {
  const ms = fromIso(`${day}T00:00:00Z`);
  if (ms === null) throw new RangeError(`Not a day: ${day}`);
  return ms / dayMs;
}
