import { memoized } from "../base/memo.ts";
import { maxLatest, type CheckedTranscript } from "./findings.ts";
import { latestOf, type StoredTranscript } from "./transcript.ts";
import type { VoiceSelection } from "./turns.ts";

/** What a search returns of the transcripts that it checks, whatever its phrases are. */
interface CheckedList {
  readonly transcripts: readonly CheckedTranscript[];
  readonly words: number;
  /** The indices of the latest transcripts. */
  readonly latest: readonly number[];
  /** Oldest first. */
  readonly months: readonly { readonly month: string; readonly transcripts: number }[];
  /** The index of a transcript's month, by the transcript's index. */
  readonly monthOf: readonly number[];
}

/** The list of all transcripts of a corpus is one array, for which this is computed once. */
export const checkedList = memoized(
  (
    numbers: readonly number[],
    stored: readonly StoredTranscript[],
    selection: VoiceSelection | null,
  ): CheckedList => {
    const checked = numbers.flatMap((number) => stored[number] ?? []);
    const transcripts =
      selection === null
        ? checked
        : checked.map(({ date }, index) => ({ date, words: selection.words.get(numbers[index] ?? 0) ?? 0 }));
    const byMonth = Map.groupBy(checked, ({ month }) => month);
    const months = [...byMonth.keys()].sort();
    const indexOf = new Map(months.map((month, index) => [month, index]));
    return {
      transcripts,
      words: transcripts.reduce((sum, { words }) => sum + words, 0),
      latest: latestOf([...checked.keys()], checked, maxLatest),
      months: months.map((month) => ({ month, transcripts: byMonth.get(month)?.length ?? 0 })),
      monthOf: checked.map(({ month }) => indexOf.get(month) ?? 0),
    };
  },
);
