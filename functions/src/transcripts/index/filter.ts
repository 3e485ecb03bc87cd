import type { StoredTranscript } from "./transcript.ts";
import type { VoiceFilter, VoiceSelection } from "./turns.ts";

/** What a label of a transcript must be. */
export type LabelTest =
  | {
      readonly label: string;
      /** One of these, in any case. */
      readonly values: readonly (string | number)[];
    }
  | {
      readonly label: string;
      /** From the first text to before the second one, in the order of their code units. */
      readonly from: string;
      readonly before: string;
    }
  /** All of these. */
  | { readonly all: readonly LabelTest[] };

/** At least one of the tests must hold. */
export type LabelCondition = readonly LabelTest[];

/** Which transcripts are checked, and whose words count in them. Null and [] mean no filter. */
export interface TranscriptFilter extends VoiceFilter {
  /** YYYY-MM-DD, inclusive. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** YYYY-MM-DD, inclusive: the last day of transcripts whose day is a guess. */
  readonly estimatedEndDate: string | null;
  /** All of them must hold. */
  readonly labels: readonly LabelCondition[];
  /** Transcripts of this event only. */
  readonly eventTicker: string | null;
  /** Ids; null: all. */
  readonly only: readonly string[] | null;
  /** Ids of transcripts that are left out. */
  readonly except: readonly string[];
}

/** Filters nothing. */
export const everyTranscript: TranscriptFilter = {
  startDate: null,
  endDate: null,
  estimatedEndDate: null,
  labels: [],
  eventTicker: null,
  only: null,
  except: [],
  speakers: [],
  roles: [],
};

/** Whether every transcript is checked, its speakers and roles aside. */
function passesAll(filter: TranscriptFilter): boolean {
  const { startDate, endDate, estimatedEndDate, labels, eventTicker, only, except } = filter;
  const isNull = [startDate, endDate, estimatedEndDate, eventTicker, only].every(
    (condition) => condition === null,
  );
  return isNull && labels.length === 0 && except.length === 0;
}

/** Whether a transcript is checked, its speakers and roles aside. */
export function passesFilter(transcript: StoredTranscript, filter: TranscriptFilter): boolean {
  const { startDate, endDate, estimatedEndDate, eventTicker, only, except } = filter;
  return (
    (startDate === null || transcript.date >= startDate) &&
    (endDate === null || transcript.date <= endDate) &&
    (transcript.dateIsEstimated !== true ||
      estimatedEndDate === null ||
      transcript.date <= estimatedEndDate) &&
    (eventTicker === null || transcript.eventTickers.includes(eventTicker)) &&
    (only === null || only.includes(transcript.id)) &&
    !except.includes(transcript.id) &&
    filter.labels.every((tests) => tests.some((test) => holds(transcript, test)))
  );
}

function holds(transcript: StoredTranscript, test: LabelTest): boolean {
  if ("all" in test) return test.all.every((part) => holds(transcript, part));
  const { labels } = transcript;
  const value = labels[test.label];
  if (value === undefined) return false;
  if ("values" in test) return test.values.some((candidate) => labelKey(candidate) === labelKey(value));
  const text = String(value);
  return text >= test.from && text < test.before;
}

/** Equal for values of a label that are the same but for their case. */
export function labelKey(value: string | number): string {
  return String(value).toUpperCase();
}

/** Finds the transcripts that a filter lets through, without looking at all others where a label or a speaker names few. */
export type FindCandidates = (
  filter: TranscriptFilter,
  /** The voices that count; null: all. */
  selection: VoiceSelection | null,
) => readonly number[];

/** Returns numbers in ascending order. The transcripts of a label are looked up once. */
export function createFindCandidates(transcripts: readonly StoredTranscript[]): FindCandidates {
  const all = [...transcripts.keys()];
  const byLabel = new Map<string, ReadonlyMap<string, readonly number[]>>();
  let byEvent: ReadonlyMap<string, readonly number[]> | undefined;

  const withLabel = (label: string, value: string | number): readonly number[] => {
    const stored =
      byLabel.get(label) ??
      numbersBy(transcripts, ({ labels }) => {
        const ownValue = labels[label];
        return ownValue === undefined ? [] : [labelKey(ownValue)];
      });
    byLabel.set(label, stored);
    return stored.get(labelKey(value)) ?? [];
  };
  const satisfying = (tests: LabelCondition): number[] => {
    const numbers = tests.flatMap((test) =>
      "values" in test ? test.values.flatMap((value) => withLabel(test.label, value)) : [],
    );
    return [...new Set(numbers)].sort((a, b) => a - b);
  };
  const few = (filter: TranscriptFilter, selection: VoiceSelection | null): readonly number[] | null => {
    if (filter.eventTicker !== null) {
      byEvent ??= numbersBy(transcripts, ({ eventTickers }) => eventTickers);
      return byEvent.get(filter.eventTicker) ?? [];
    }
    const named = filter.labels.find((tests) => tests.every((test) => "values" in test));
    if (named !== undefined) return satisfying(named);
    return selection === null ? null : [...selection.words.keys()];
  };

  return (filter, selection) => {
    if (selection === null && passesAll(filter)) return all;
    const isCandidate = (number: number) => {
      const transcript = transcripts[number];
      return (
        transcript !== undefined &&
        (selection === null || selection.words.has(number)) &&
        passesFilter(transcript, filter)
      );
    };
    return (few(filter, selection) ?? all).filter(isCandidate);
  };
}

function numbersBy(
  transcripts: readonly StoredTranscript[],
  keysOf: (transcript: StoredTranscript) => readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  transcripts.forEach((transcript, number) => {
    for (const key of keysOf(transcript)) {
      const listed = numbers.get(key);
      if (listed === undefined) numbers.set(key, [number]);
      else listed.push(number);
    }
  });
  return numbers;
}
