import { dayMs, fromIso } from "../base/clock.ts";

/** Games that were checked and those of them in which a phrase is said, each weighed by its age on `day` (YYYY-MM-DD). */
export interface GameWeights {
  readonly day: string;
  readonly checked: number;
  readonly said: number;
}

/** A game weighs half as much for every 90 days of its age. */
const halfLifeDays = 90;

export interface GameWeightSum {
  add(gameday: string, isSaid: boolean): void;
  /** On the latest day that was added; null: no game yet. */
  total(): GameWeights | null;
}

/** Adds games up, in any order. */
export function createGameWeightSum(): GameWeightSum {
  let day = "";
  let checked = 0;
  let said = 0;
  return {
    add(gameday, isSaid) {
      if (gameday > day) {
        const aged = day === "" ? 1 : weightOf(day, gameday);
        checked *= aged;
        said *= aged;
        day = gameday;
      }
      const weight = weightOf(gameday, day);
      checked += weight;
      if (isSaid) said += weight;
    },
    total: () => (day === "" ? null : { day, checked, said }),
  };
}

/** The same games on another day; one before theirs changes nothing. */
export function weightsOn({ day, checked, said }: GameWeights, other: string): GameWeights {
  const weight = weightOf(day, other);
  return { day: other > day ? other : day, checked: checked * weight, said: said * weight };
}

function weightOf(gameday: string, day: string): number {
  if (gameday >= day) return 1;
  return 0.5 ** ((dayNumberOf(day) - dayNumberOf(gameday)) / halfLifeDays);
}

/** By day: an uncached search needs the day of every game, and parsing them takes longer than the rest of the search. */
const dayNumbers = new Map<string, number>();

/** Days since 1970 of a YYYY-MM-DD. Throws a RangeError for a text that is none. */
function dayNumberOf(day: string): number {
  const known = dayNumbers.get(day);
  if (known !== undefined) return known;
  const ms = fromIso(`${day}T00:00:00Z`);
  if (ms === null) throw new RangeError(`Not a day: ${day}`);
  dayNumbers.set(day, ms / dayMs);
  return ms / dayMs;
}
