import { posteriorOf } from "../../src/estimates/estimate.ts";
import { readWord } from "../../src/estimates/settled-record.ts";
import type { SettledLine } from "../history/settled-line.ts";
import type { CountPhrase } from "./count-phrase.ts";
import { cutoffOfEvent, datedEvents, recordsOf } from "./dated-events.ts";

/** How well the width of the estimates' distributions fits what happened later. */
export interface LaterTotals {
  /** Words at the moments, of which some market settled later. */
  readonly words: number;
  /** Mean of z²: 1 is right; above it the distributions are too narrow, below it too wide. */
  readonly mean_z2: number;
}

/** Shares of the events that are known at each moment. */
const moments = [1 / 5, 2 / 5, 3 / 5, 4 / 5];

/**
 * At each moment every word that settles m times later, Y of them yes, is estimated with probability p and strength s from what is
 * known then: z² = (Y − m p)² / (m p (1 − p) (s + m) / (s + 1)), the square of its distance from the mean of a beta-binomial
 * distribution over its variance. Null when no word settles later.
 */
export function laterTotalsOf(
  lines: readonly SettledLine[],
  countPhrase: CountPhrase | null,
): LaterTotals | null {
  const recordOf = recordsOf(lines);
  const events = datedEvents(lines);
  const squares = moments.flatMap((share) => {
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
      return [...words].flatMap(([key, settled]) => {
        const word = settled[0]?.strike_word ?? null;
        if (key === undefined || word === null) return [];
        const transcripts = countPhrase?.(series, word, cutoff) ?? null;
        const { probability, strength } = posteriorOf({
          series: record.series,
          record: record.of(word),
          transcripts,
        });
        const count = settled.length;
        const yes = settled.filter(({ result }) => result === "yes").length;
        const variance = (count * probability * (1 - probability) * (strength + count)) / (strength + 1);
        return [(yes - count * probability) ** 2 / variance];
      });
    });
  });
  if (squares.length === 0) return null;
  return {
    words: squares.length,
    mean_z2: squares.reduce((sum, square) => sum + square, 0) / squares.length,
  };
}
