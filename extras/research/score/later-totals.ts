import { intervalStrengthOf } from "../../src/estimates/estimate.ts";
import { posteriorOf, sizeOf } from "../../src/estimates/posterior.ts";
import { predictiveIntervalOf } from "../../src/estimates/beta.ts";
import { meanOverEvents, type MeanOverEvents } from "../../src/estimates/scores.ts";
import { readWord, voidEvents } from "../../src/words/settled-record.ts";
import type { SettledLine } from "../history/settled-lines.ts";
import type { CountPhrase } from "./count-phrase.ts";
import { cutoffOfEvent, datedEvents, marketsOf, recordsOf } from "./dated-events.ts";
import { resample } from "./measures.ts";

/** A share or a mean with its 95% interval over resampled words. */
export type Measured = MeanOverEvents;

/** How well the width of the estimates' distributions fits later results. */
export interface LaterTotals {
  /** Number of known settled markets of the word: "0", "1 to 4", "5 to 19", "20 and more", or "all". */
  readonly record: string;
  /** Number of words, over all moments, with a market that settled later. */
  readonly words: number;
  /** The mean of z². 1 is right; above 1 the distributions are too narrow, below 1 too wide. */
  readonly z2: Measured;
  /** The share of words whose later count of yes is inside the predictive 95% interval. 0.95 or a little more is right. */
  readonly coverage: Measured;
}

/** The share of events that is known at each moment. */
const moments = [1 / 5, 2 / 5, 3 / 5, 4 / 5];
const lengths = [
  { record: "0", from: 0, to: 0 },
  { record: "1 to 4", from: 1, to: 4 },
  { record: "5 to 19", from: 5, to: 19 },
  { record: "20 and more", from: 20, to: Infinity },
] as const;

interface LaterTotal {
  readonly known: number;
  readonly z2: number;
  readonly isContained: boolean;
}

/**
 * At each moment every word that settles m times later, Y of them yes, is estimated with probability p and strength s of its interval
 * from what is known then: z² = (Y − m p)² / (m p (1 − p) (s + m) / (s + 1)), the square of its distance from the mean of a
 * beta-binomial distribution over its variance; and whether the 95% interval of that distribution holds Y. All words first, then by
 * the length of their record; empty when no word settles later.
 */
export function laterTotalsOf(
  lines: readonly SettledLine[],
  countPhrase: CountPhrase | null,
): readonly LaterTotals[] {
  const totals = totalsOf(lines, countPhrase);
  const groups = [
    { record: "all", totals },
    ...lengths.map(({ record, from, to }) => ({
      record,
      totals: totals.filter(({ known }) => known >= from && known <= to),
    })),
  ];
  return groups.flatMap(({ record, totals: those }) =>
    those.length === 0
      ? []
      : [
          {
            record,
            words: those.length,
            z2: measured(those.map(({ z2 }) => z2)),
            coverage: measured(those.map(({ isContained }) => Number(isContained))),
          },
        ],
  );
}

function totalsOf(lines: readonly SettledLine[], countPhrase: CountPhrase | null): LaterTotal[] {
  const recordOf = recordsOf(lines);
  const withoutEvent = voidEvents(marketsOf(lines));
  const events = datedEvents(lines).filter(({ ticker }) => !withoutEvent.has(ticker));
  return moments.flatMap((share) => {
    const first = events[Math.floor(share * events.length)];
    if (first === undefined) return [];
    const later = events.filter(({ day }) => day >= first.day);
    return [...Map.groupBy(later, ({ series }) => series)].flatMap(([series, ofSeries]) => {
      const cutoff = cutoffOfEvent({ ...first, startsAt: null });
      const record = recordOf(series, cutoff);
      const words = Map.groupBy(
        ofSeries.flatMap((event) => event.lines),
        ({ strike_word }) => (strike_word === null ? undefined : readWord(strike_word)?.key),
      );
      return [...words].flatMap(([key, settled]): LaterTotal[] => {
        const word = settled[0]?.strike_word ?? null;
        if (key === undefined || word === null) return [];
        const transcripts = countPhrase?.(series, word, cutoff) ?? null;
        const own = record.of(word);
        const { probability, strength: whole } = posteriorOf({
          series: record.series,
          record: own,
          speaker: null,
          transcripts,
        });
        const strength = intervalStrengthOf(whole);
        const count = settled.length;
        const yes = settled.filter(({ result }) => result === "yes").length;
        const variance = (count * probability * (1 - probability) * (strength + count)) / (strength + 1);
        const { low, high } = predictiveIntervalOf(probability, strength, count);
        return [
          {
            known: sizeOf(own),
            z2: (yes - count * probability) ** 2 / variance,
            isContained: low <= yes && yes <= high,
          },
        ];
      });
    });
  });
}

/** The mean with its interval over resampled words. Words are drawn, because a word's later markets are a single value. */
function measured(values: readonly number[]): Measured {
  const words = values.map((value) => ({ sum: value, count: 1 }));
  return meanOverEvents(words, resample) ?? { value: Number.NaN, low: Number.NaN, high: Number.NaN };
}
