import { fromIso } from "../../base/clock.ts";
import { by } from "../../base/arrays.ts";

/** What one speaker says until the next one does. */
export interface Turn {
  /** As the collection spells it; null when it is not known. */
  readonly speaker: string | null;
  /** Such as executive, operator or analyst; null when it is not known. */
  readonly role: string | null;
  readonly text: string;
}

/** What was said in one broadcast, call or speech. */
export interface Transcript {
  /** Once in a collection. */
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD, the day on which it was said, US Eastern. */
  readonly date: string;
  /** The date is a guess, because the source has none. False by default. */
  readonly dateIsEstimated?: boolean | undefined;
  /** ISO 8601 with offset; null when it is not known. */
  readonly startsAt: string | null;
  /** The provider's events that it is the transcript of. */
  readonly eventTickers: readonly string[];
  /** Where it comes from; null when it is not known. */
  readonly source: string | null;
  /** Facts by which transcripts of its kind are filtered: a game's teams, a call's company. */
  readonly labels: Readonly<Record<string, string | number>>;
  readonly turns: readonly Turn[];
}

/** A transcript without its texts. */
export interface StoredTranscript extends Omit<Transcript, "turns" | "source"> {
  /** YYYY-MM of its date. */
  readonly month: string;
  /** Tokens. */
  readonly words: number;
  /** Tokens, and one more between two turns. */
  readonly positions: number;
  readonly allCapitals: boolean;
}

/** Market series that a collection informs, and the turns whose words count there. */
export interface InformedSeries {
  /** Tickers. */
  readonly series: readonly string[];
  /** As the collection spells them; empty: every speaker. */
  readonly speakers: readonly string[];
  /** Empty: every role. */
  readonly roles: readonly string[];
  /** `latest`: an estimate counts whoever has the role in the newest transcript before the event, and a search everybody. */
  readonly holder?: "latest" | undefined;
  /** The transcripts are of the very kind of event that these markets ask about. */
  readonly alike?: true | undefined;
}

/** The fields that decide a transcript's place in its corpus file. */
export type Placed = Pick<Transcript, "id" | "date" | "startsAt" | "labels">;

/** In the order of a corpus file: those of one value of a label together, since they are searched together; else by time. */
export function byPlace(groupedBy: string | null): (left: Placed, right: Placed) => number {
  const groupOf = ({ labels }: Placed) => (groupedBy === null ? "" : String(labels[groupedBy] ?? ""));
  return by(
    groupOf,
    ({ date }) => date,
    startOf,
    ({ id }) => id,
  );
}

/** UTC ms, since times may have different offsets; an unknown one comes first. */
function startOf({ startsAt }: Placed): number {
  return (startsAt === null ? null : fromIso(startsAt)) ?? -Infinity;
}

/**
 * The numbers of the latest transcripts, newest first; of one day the higher number. `numbers`: of those to choose from, ascending.
 * `max`: at least 1.
 */
export function latestOf(
  numbers: readonly number[],
  transcripts: readonly Pick<StoredTranscript, "date">[],
  max: number,
): readonly number[] {
  const latest: { readonly number: number; readonly date: string }[] = [];
  for (const number of numbers.toReversed()) {
    const date = transcripts[number]?.date ?? "";
    // Most files are in the order of time: all but the last few end here.
    if (latest.length === max && date <= (latest.at(-1)?.date ?? "")) continue;
    latest.splice(latest.findLastIndex((entry) => entry.date >= date) + 1, 0, { number, date });
    latest.length = Math.min(latest.length, max);
  }
  return latest.map(({ number }) => number);
}

/** The newest of some transcripts, ascending: by day, of one day those whose ids come first. `numbers`: ascending. */
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
