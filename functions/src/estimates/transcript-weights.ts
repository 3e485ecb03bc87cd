import { dayMs, fromIso } from "../base/clock.ts";
import type { TranscriptTally } from "../corpus/findings.ts";

/** Transcripts that were checked and those of them in which a phrase is said, each weighed by its age on `day` (YYYY-MM-DD). */
export interface TranscriptWeights {
  readonly day: string;
  readonly checked: number;
  readonly said: number;
}

/** A transcript weighs half as much for every 90 days of its age. */
const halfLifeDays = 90;

/** Adds transcripts up. The total is on the latest day that was added; null: no transcript yet. */
export function createTranscriptTally(): TranscriptTally<TranscriptWeights | null> {
  let day = "";
  let checked = 0;
  let said = 0;
  return {
    add({ date, isSaid }) {
      if (date > day) {
        const aged = day === "" ? 1 : weightOf(day, date);
        checked *= aged;
        said *= aged;
        day = date;
      }
      const weight = weightOf(date, day);
      checked += weight;
      if (isSaid) said += weight;
    },
    total: () => (day === "" ? null : { day, checked, said }),
  };
}

/** The same transcripts on another day; one before theirs changes nothing. */
export function weightsOn({ day, checked, said }: TranscriptWeights, other: string): TranscriptWeights {
  const weight = weightOf(day, other);
  return { day: other > day ? other : day, checked: checked * weight, said: said * weight };
}

function weightOf(date: string, day: string): number {
  if (date >= day) return 1;
  return 0.5 ** ((dayNumberOf(day) - dayNumberOf(date)) / halfLifeDays);
}

/** By day: an uncached search needs the day of every transcript, and parsing them takes longer than the rest of the search. */
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
