import { dayMs, fromIso } from "../base/clock.ts";
import { memoizedText } from "../base/memo.ts";
import type { TranscriptTally } from "../transcripts/index/findings.ts";

/** Transcripts for an estimate, each counted once and each weighed by its age. */
export interface TranscriptWeights {
  /** YYYY-MM-DD: the day of the weights. */
  readonly day: string;
  /** YYYY-MM-DD: the day of the newest transcript. */
  readonly newest: string;
  readonly checked: number;
  readonly checkedWeight: number;
  /** Of those in which a phrase is said. */
  readonly saidWeight: number;
}

/** Transcripts with fewer tokens of the speakers that count are left out of an estimate, not of a search. */
export const minTranscriptWords = 3000;
/** A transcript weighs half as much for every 90 days of its age. */
const halfLifeDays = 90;

/** Adds up transcripts that are long enough. The total is on the latest day that was added; null: no transcript yet. */
export function createTranscriptTally(): TranscriptTally<TranscriptWeights | null> {
  let day = "";
  let checked = 0;
  let checkedWeight = 0;
  let saidWeight = 0;
  return {
    add({ date, words, isSaid }) {
      if (words < minTranscriptWords) return;
      if (date > day) {
        const aged = day === "" ? 1 : weightOf(day, date);
        checkedWeight *= aged;
        saidWeight *= aged;
        day = date;
      }
      const weight = weightOf(date, day);
      checked += 1;
      checkedWeight += weight;
      if (isSaid) saidWeight += weight;
    },
    total: () => (day === "" ? null : { day, newest: day, checked, checkedWeight, saidWeight }),
  };
}

/** The same transcripts on another day; one before theirs changes nothing. Null stays null. */
export function weightsOn(weights: TranscriptWeights | null, other: string): TranscriptWeights | null {
  if (weights === null) return null;
  const weight = weightOf(weights.day, other);
  return {
    ...weights,
    day: other > weights.day ? other : weights.day,
    checkedWeight: weights.checkedWeight * weight,
    saidWeight: weights.saidWeight * weight,
  };
}

function weightOf(date: string, day: string): number {
  if (date >= day) return 1;
  return 0.5 ** ((dayNumberOf(day) - dayNumberOf(date)) / halfLifeDays);
}

/** By day: an uncached search needs the day of every transcript, and parsing them takes longer than the rest of the search. */
const remembered = { maxTexts: 20_000, maxLength: 10 };

/** Days since 1970 of a YYYY-MM-DD. Throws a RangeError for any other text. */
const dayNumberOf = memoizedText((day) => {
  const ms = fromIso(`${day}T00:00:00Z`);
  if (ms === null) throw new RangeError(`Not a day: ${day}`);
  return ms / dayMs;
}, remembered);
