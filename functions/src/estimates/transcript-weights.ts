import { dayMs, fromIso } from "../base/clock.ts";
import { memoizedText } from "../base/memo.ts";
import type { TranscriptTally } from "../transcripts/index/findings.ts";

/** Sums of the weights of transcripts. */
interface Weighed {
  readonly checkedWeight: number;
  /** The weight of the transcripts in which a phrase is said. */
  readonly saidWeight: number;
}

/** The transcripts for an estimate, each counted once and weighted by its age on `day`. */
export interface TranscriptWeights {
  /** YYYY-MM-DD: the day to which the weights refer. */
  readonly day: string;
  /** YYYY-MM-DD: the day of the newest transcript. */
  readonly newest: string;
  readonly checked: number;
  /** The weights if these are transcripts of the same kind of event as the market's; `unlike`: if not. */
  readonly alike: Weighed;
  readonly unlike: Weighed;
}

/** The transcripts as evidence on a market. */
export interface TranscriptEvidence extends Weighed {
  readonly newest: string;
  readonly checked: number;
  /** Whether they are of the same kind of event as the market's. */
  readonly isAlike: boolean;
}

/** Shorter transcripts, by the tokens of the speakers that count, are left out of estimates. Searches include them. */
export const minTranscriptWords = 3000;
/** The weight of a transcript halves every 90 days. */
const halfLifeDays = 90;
/** The half-life for transcripts of the same kind of event as the market's. */
const alikeHalfLifeDays = 365;

/** Adds up the weights of transcripts that are long enough, on the latest day added so far. The total is null before the first. */
export function createTranscriptTally(): TranscriptTally<TranscriptWeights | null> {
  let day = "";
  let checked = 0;
  const alike = createWeigher(alikeHalfLifeDays);
  const unlike = createWeigher(halfLifeDays);
  return {
    add({ date, words, isSaid }) {
      if (words < minTranscriptWords) return;
      // Ages are counted in days through a cache, because an uncached search computes the age of every transcript.
      const olderBy = day === "" ? 0 : daysBetween(date, day);
      if (date > day) day = date;
      checked += 1;
      for (const weigher of [alike, unlike]) weigher.add(olderBy, isSaid);
    },
    total: () =>
      day === "" ? null : { day, newest: day, checked, alike: alike.total(), unlike: unlike.total() },
  };
}

/** Sums weights on the day of the newest transcript so far. `olderBy`: days before that day; negative for a new newest one. */
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

/** The weights on a later day. For a day before theirs they stay as they are. Null stays null. */
export function evidenceOn(
  weights: TranscriptWeights | null,
  day: string,
  isAlike: boolean,
): TranscriptEvidence | null {
  if (weights === null) return null;
  const { newest, checked } = weights;
  const { checkedWeight, saidWeight } = isAlike ? weights.alike : weights.unlike;
  const days = Math.max(0, daysBetween(weights.day, day));
  const aged = 0.5 ** (days / (isAlike ? alikeHalfLifeDays : halfLifeDays));
  return { newest, checked, isAlike, checkedWeight: checkedWeight * aged, saidWeight: saidWeight * aged };
}

/** Days between two YYYY-MM-DD; negative if `to` is earlier. */
function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Cached by text: an uncached search needs the day number of every transcript, and parsing would take longer than the rest of it. */
const remembered = { maxTexts: 20_000, maxLength: 10 };

/** Days from 1970-01-01 to a YYYY-MM-DD. Throws a RangeError for any other text. */
const dayNumberOf = memoizedText((day) => {
  const ms = fromIso(`${day}T00:00:00Z`);
  if (ms === null) throw new RangeError(`Not a day: ${day}`);
  return ms / dayMs;
}, remembered);
