import { z } from "zod";
import { by } from "../base/arrays.ts";

const names = z.array(z.string()).readonly();

/** What one speaker says until the next one does. */
export interface Turn {
  /** In the collection's spelling; null if unknown. */
  readonly speaker: string | null;
  /** Such as executive, operator or analyst; null if unknown. */
  readonly role: string | null;
  /** The part of the transcript that it belongs to, such as prepared remarks; undefined if unknown. */
  readonly part?: string | undefined;
  readonly text: string;
}

/** What was said in one broadcast, call or speech. */
export interface Transcript {
  /** Unique in its collection. */
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD in US Eastern time: the day on which it was said. */
  readonly date: string;
  /** Whether the date is a guess, because the source has none. Default: false. */
  readonly dateIsEstimated?: boolean | undefined;
  /** ISO 8601 with offset; null if unknown. */
  readonly startsAt: string | null;
  /** The provider's events to which the transcript belongs. */
  readonly eventTickers: readonly string[];
  /** Where the text comes from; null if unknown. */
  readonly source: string | null;
  /** Facts by which transcripts of its kind are filtered: a game's teams, a call's company. */
  readonly labels: Readonly<Record<string, string | number>>;
  readonly turns: readonly Turn[];
}

/** A transcript without its texts. */
export interface StoredTranscript extends Omit<Transcript, "turns" | "source"> {
  /** Number of tokens. */
  readonly words: number;
  /** Number of positions: one for each token, and one between two turns. */
  readonly positions: number;
  readonly allCapitals: boolean;
}

/** Market series that a collection informs, and the speakers and roles whose words count there. */
export const informedSeries = z.object({
  /** Tickers. */
  series: names,
  /** In the collection's spelling. Empty: every speaker. */
  speakers: names,
  /** Empty: every role. */
  roles: names,
  /** `latest`: an estimate counts only the newest holder of the role before the event, a search every holder. */
  holder: z.literal("latest").optional(),
  /** Whether the transcripts are of the same kind of event as the series' markets. */
  alike: z.literal(true).optional(),
});
export type InformedSeries = Readonly<z.output<typeof informedSeries>>;

/** The `max` (at least 1) latest of `numbers` (ascending): newest first, of the same day the higher number first. */
export function latestOf(
  numbers: readonly number[],
  transcripts: readonly Pick<StoredTranscript, "date">[],
  max: number,
): readonly number[] {
  const latest: { readonly number: number; readonly date: string }[] = [];
  for (const number of numbers.toReversed()) {
    const date = transcripts[number]?.date ?? "";
    // Most files are sorted by time, so this skips all but the last few.
    if (latest.length === max && date <= (latest.at(-1)?.date ?? "")) continue;
    latest.splice(latest.findLastIndex((entry) => entry.date >= date) + 1, 0, { number, date });
    latest.length = Math.min(latest.length, max);
  }
  return latest.map(({ number }) => number);
}

/** The `max` newest of `numbers` (ascending), in ascending order. Of the same day, the first ids are taken. */
export function newestOf(
  numbers: readonly number[],
  transcripts: readonly Pick<StoredTranscript, "date" | "id">[],
  max: number,
): readonly number[] {
  if (numbers.length <= max) return numbers;
  const idOf = (number: number) => transcripts[number]?.id ?? "";
  const byDay = Map.groupBy(numbers, (number) => transcripts[number]?.date ?? "");
  const newestFirst = [...byDay.keys()].sort().toReversed();
  return newestFirst
    .flatMap((day) => byDay.get(day)?.toSorted(by(idOf)) ?? [])
    .slice(0, max)
    .sort((a, b) => a - b);
}
