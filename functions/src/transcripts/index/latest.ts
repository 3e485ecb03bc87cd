import type { StoredTranscript } from "./transcript.ts";

/**
 * The numbers of the latest transcripts, newest first; of one day the higher number. `numbers`: of those to choose from, ascending. `max`: at
 * least 1.
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
    latest.splice(latest.findLastIndex((one) => one.date >= date) + 1, 0, { number, date });
    latest.length = Math.min(latest.length, max);
  }
  return latest.map(({ number }) => number);
}
