import { dayMs, fromIso } from "../base/clock.ts";
import { memoizedText } from "../base/memo.ts";
import type { TranscriptTally } from "../transcripts/index/findings.ts";

/** The weights of transcripts together. */
interface Weighed {
  readonly checkedWeight: number;
  /** Of those in which a phrase is said. */
  readonly saidWeight: number;
}

/** Transcripts for an estimate, each counted once and weighed by its age on `day`. */
export interface TranscriptWeights {
  /** YYYY-MM-DD: the day of the weights. */
  readonly day: string;
  /** YYYY-MM-DD: the day of the newest transcript. */
  readonly newest: string;
  readonly checked: number;
  /** As of the very kind of event that a market asks about. */
  readonly alike: Weighed;
  readonly other: Weighed;
}

/** Transcripts as evidence of one market. */
export interface TranscriptEvidence extends Weighed {
  readonly newest: string;
  readonly checked: number;
  /** Whether they are of the very kind of event that the market asks about. */
  readonly isAlike: boolean;
}

/** Transcripts with fewer tokens of the speakers that count are left out of an estimate, not of a search. */
export const minTranscriptWords = 3000;
/** A transcript weighs half as much for every 90 days of its age. */
const halfLifeDays = 90;
/** One of the very kind of event that the market asks about. */
const alikeHalfLifeDays = 365;

/** Adds up transcripts that are long enough. The total is on the latest day that was added; null: no transcript yet. */
export function createTranscriptTally(): TranscriptTally<TranscriptWeights | null> {
  let day = "";
  let checked = 0;
  const alike = createWeigher(alikeHalfLifeDays);
  const other = createWeigher(halfLifeDays);
  return {
    add({ date, words, isSaid }) {
      if (words < minTranscriptWords) return;
      // By day: an uncached search needs the age of every transcript.
      const olderBy = day === "" ? 0 : daysBetween(date, day);
      if (date > day) day = date;
      checked += 1;
      for (const weigher of [alike, other]) weigher.add(olderBy, isSaid);
    },
    total: () =>
      day === "" ? null : { day, newest: day, checked, alike: alike.total(), other: other.total() },
  };
}

/** Weights on the day of the newest transcript so far. `olderBy`: days before that day; below 0 it is the new one. */
function createWeigher(halfLife: number) {
  let checkedWeight = 0;
  let saidWeight = 0;
  return {
    add(olderBy: number, isSaid: boolean) {
      if (olderBy < 0) {
        const aged = 0.5 ** (-olderBy / halfLife);
        checkedWeight *= aged;
        saidWeight *= aged;
      }
      const weight = olderBy <= 0 ? 1 : 0.5 ** (olderBy / halfLife);
      checkedWeight += weight;
      if (isSaid) saidWeight += weight;
    },
    total: (): Weighed => ({ checkedWeight, saidWeight }),
  };
}

/** Transcripts as evidence on another day; one before theirs makes none of them lighter. Null stays null. */
export function evidenceOn(
  weights: TranscriptWeights | null,
  day: string,
  isAlike: boolean,
): TranscriptEvidence | null {
  if (weights === null) return null;
  const { newest, checked } = weights;
  const { checkedWeight, saidWeight } = isAlike ? weights.alike : weights.other;
  const days = Math.max(0, daysBetween(weights.day, day));
  const aged = 0.5 ** (days / (isAlike ? alikeHalfLifeDays : halfLifeDays));
  return { newest, checked, isAlike, checkedWeight: checkedWeight * aged, saidWeight: saidWeight * aged };
}

/** From one YYYY-MM-DD to a later one; below 0 to an earlier one. */
function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** By day: an uncached search needs the day of every transcript, and parsing them takes longer than the rest of the search. */
const remembered = { maxTexts: 20_000, maxLength: 10 };

/** Days since 1970 of a YYYY-MM-DD. Throws a RangeError for any other text. */
const dayNumberOf = memoizedText((day) => {
  const ms = fromIso(`${day}T00:00:00Z`);
  if (ms === null) throw new RangeError(`Not a day: ${day}`);
  return ms / dayMs;
}, remembered);
