import { dayMs, fromIso } from "@mention-market/service/base/clock";
import { memoized } from "@mention-market/service/base/cached";
import { memoizedText } from "../base/memoized-text.ts";
import type { CheckedTranscript } from "@mention-market/service/transcripts/findings";

/** How many of the newest pieces of evidence are also counted apart from the older ones. */
export const newestCount = 8;

/** The newest ones; null where there are no older ones beside them. Of equal times the first in the list counts as newer. */
export function newestOf<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string | number,
): readonly Item[] | null {
  if (items.length <= newestCount) return null;
  const newestFirst = items.toSorted((left, right) => {
    const [one, other] = [timeOf(left), timeOf(right)];
    return one === other ? 0 : one > other ? -1 : 1;
  });
  return newestFirst.slice(0, newestCount);
}

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
  /** Of the newest 8, however short, those in which a phrase is said; null if there are no more. */
  readonly saidOfLast: number | null;
  /** The weights if these are transcripts of the same kind of event as the market's; `unlike`: if not. */
  readonly alike: Weighed;
  readonly unlike: Weighed;
}

/** The transcripts as evidence on a market. */
export interface TranscriptEvidence extends Weighed {
  readonly newest: string;
  readonly checked: number;
  /** Of the newest 8; null if there are no more. Left out where it is not counted. */
  readonly saidOfLast?: number | null;
  /** Whether they are of the same kind of event as the market's. */
  readonly isAlike: boolean;
}

/** Shorter transcripts, by the tokens of the speakers that count, are left out of estimates. Searches include them. */
export const minTranscriptWords = 3000;
/** The weight of a transcript halves every 90 days. */
const halfLifeDays = 90;
/** The half-life for transcripts of the same kind of event as the market's. */
const alikeHalfLifeDays = 365;

/** The checked transcripts that are long enough, by day. */
interface CheckedDays {
  readonly newest: string;
  readonly checked: number;
  /** Number of transcripts on each day. */
  readonly counts: readonly number[];
  /** Their weight on the newest day. */
  readonly alike: readonly number[];
  readonly unlike: readonly number[];
  /** The day's index by the transcript's; undefined for a transcript that is too short. */
  readonly dayOf: readonly (number | undefined)[];
  /** The indices of the newest 8; null if there are no more. */
  readonly last: readonly number[] | null;
}

/** The sums of the weights of long enough transcripts on the newest one's day; null if none is. `said`: the indices with a phrase. */
export function weighTranscripts(
  transcripts: readonly CheckedTranscript[],
  said: readonly number[],
): TranscriptWeights | null {
  const { newest, checked, counts, alike, unlike, dayOf, last } = daysOf(transcripts);
  if (checked === 0) return null;
  const saidCounts = counts.map(() => 0);
  for (const index of said) {
    const day = dayOf[index];
    if (day !== undefined) saidCounts[day] = (saidCounts[day] ?? 0) + 1;
  }
  const weigh = (weights: readonly number[]) => ({
    checkedWeight: sumOf(counts, weights),
    saidWeight: sumOf(saidCounts, weights),
  });
  const saidOfLast = last?.filter((index) => said.includes(index)).length ?? null;
  return { day: newest, newest, checked, saidOfLast, alike: weigh(alike), unlike: weigh(unlike) };
}

/** Computed once for a list, because all searches without a filter check the same transcripts. */
const daysOf = memoized((transcripts: readonly CheckedTranscript[]): CheckedDays => {
  const byDay = new Map<string, number>();
  const counts: number[] = [];
  const dayOf = transcripts.map(({ date, words }) => {
    if (words < minTranscriptWords) return undefined;
    const day = byDay.get(date) ?? byDay.size;
    byDay.set(date, day);
    counts[day] = (counts[day] ?? 0) + 1;
    return day;
  });
  const days = [...byDay.keys()];
  const newest = days.reduce((latest, day) => (day > latest ? day : latest), "");
  const weightsBy = (halfLife: number) => days.map((day) => 0.5 ** (daysBetween(day, newest) / halfLife));
  return {
    newest,
    checked: counts.reduce((sum, count) => sum + count, 0),
    counts,
    alike: weightsBy(alikeHalfLifeDays),
    unlike: weightsBy(halfLifeDays),
    dayOf,
    last: newestOf(
      transcripts.map((_, index) => index),
      (index) => transcripts[index]?.date ?? "",
    ),
  };
});

function sumOf(counts: readonly number[], weights: readonly number[]): number {
  return counts.reduce((sum, count, day) => sum + count * (weights[day] ?? 0), 0);
}

/** The weights on a later day. For a day before theirs they stay as they are. Null stays null. */
export function evidenceOn(
  weights: TranscriptWeights | null,
  day: string,
  isAlike: boolean,
): TranscriptEvidence | null {
  if (weights === null) return null;
  const { newest, checked, saidOfLast } = weights;
  const { checkedWeight, saidWeight } = isAlike ? weights.alike : weights.unlike;
  const days = Math.max(0, daysBetween(weights.day, day));
  const aged = 0.5 ** (days / (isAlike ? alikeHalfLifeDays : halfLifeDays));
  return {
    ...{ newest, checked, saidOfLast, isAlike },
    ...{ checkedWeight: checkedWeight * aged, saidWeight: saidWeight * aged },
  };
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
