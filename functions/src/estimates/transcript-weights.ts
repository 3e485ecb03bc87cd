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

/** The transcripts of one day. */
interface DayCounts {
  checked: number;
  said: number;
}

/**
 * Adds up the weights of transcripts that are long enough, on the latest day added. The total is null before the first. Only counts are
 * kept until then, because an uncached search adds every transcript, and weighing each would take longer than the rest of it.
 */
export function createTranscriptTally(): TranscriptTally<TranscriptWeights | null> {
  const days = new Map<string, DayCounts>();
  return {
    add({ date, words, isSaid }) {
      if (words < minTranscriptWords) return;
      let counts = days.get(date);
      if (counts === undefined) days.set(date, (counts = { checked: 0, said: 0 }));
      counts.checked += 1;
      if (isSaid) counts.said += 1;
    },
    total() {
      if (days.size === 0) return null;
      let [day, checked] = ["", 0];
      for (const [date, counts] of days) {
        if (date > day) day = date;
        checked += counts.checked;
      }
      const alike = weigh(days, day, alikeHalfLifeDays);
      return { day, newest: day, checked, alike, unlike: weigh(days, day, halfLifeDays) };
    },
  };
}

/** The weights on `day`. */
function weigh(days: ReadonlyMap<string, DayCounts>, day: string, halfLife: number): Weighed {
  const today = dayNumberOf(day);
  let checkedWeight = 0;
  let saidWeight = 0;
  for (const [date, { checked, said }] of days) {
    const weight = 0.5 ** ((today - dayNumberOf(date)) / halfLife);
    checkedWeight += checked * weight;
    saidWeight += said * weight;
  }
  return { checkedWeight, saidWeight };
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

/** Cached by text: an uncached search needs the number of every day, and parsing would take longer than the rest of it. */
const remembered = { maxTexts: 20_000, maxLength: 10 };

/** Days from 1970-01-01 to a YYYY-MM-DD. Throws a RangeError for any other text. */
const dayNumberOf = memoizedText((day) => {
  const ms = fromIso(`${day}T00:00:00Z`);
  if (ms === null) throw new RangeError(`Not a day: ${day}`);
  return ms / dayMs;
}, remembered);
