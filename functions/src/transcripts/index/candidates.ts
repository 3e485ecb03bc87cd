import type { StoredTranscript } from "./transcript.ts";
import { labelKey, matches, passesAll, type LabelCondition, type TranscriptFilter } from "./filter.ts";
import type { VoiceSelection } from "./turns.ts";

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
    const known =
      byLabel.get(label) ??
      numbersBy(transcripts, ({ labels }) => {
        const own = labels[label];
        return own === undefined ? [] : [labelKey(own)];
      });
    byLabel.set(label, known);
    return known.get(labelKey(value)) ?? [];
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
        matches(transcript, filter)
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
      const own = numbers.get(key);
      if (own === undefined) numbers.set(key, [number]);
      else own.push(number);
    }
  });
  return numbers;
}
