import {
  formsOf,
  type Changes,
  type FormReport,
} from "@mention-market/service/corpus-builder/reading-report";
import type { GameReport } from "@mention-market/service/corpus-builder/nfl/nfl-source";
import type { WrittenTranscript } from "@mention-market/service/corpus-builder/write-corpus";
import type { Loop } from "./forms/loops.ts";
import type { Recording } from "./lines/recording.ts";

/** What a person should know of a transcript before relying on its counts. */
export interface TranscriptReport {
  readonly id: string;
  readonly file: string;
  /** The line of a transcript line, or the name of a dataset's entry; null for a file of its own. */
  readonly part: string | null;
  readonly form: string;
  readonly speakers: ReadonlySet<string>;
  readonly isDayGuessed: boolean;
  /** Null for transcript lines. */
  readonly recording: RecordingReport | null;
}

interface RecordingReport {
  /** Null in forms without times. */
  readonly durationMs: number | null;
  readonly loops: readonly Loop[];
  readonly changes: Changes;
  readonly repairs: readonly string[];
  readonly isTitleGuessed: boolean;
}

export const lineForm = "transcript lines";

export function reportOfRecording({ reading, repairs, isTitleGuessed }: Recording): RecordingReport {
  const { changes, loops, durationMs } = reading;
  return { durationMs, loops, changes, repairs, isTitleGuessed };
}

/** The summary of football names repairs with their lines. */
export function reportOfGame({ id, file, entry, read }: GameReport): TranscriptReport {
  const { form, durationMs, ...changes } = read;
  return {
    ...{ id, file, part: entry, form, speakers: new Set(), isDayGuessed: false },
    recording: { durationMs, loops: [], changes, repairs: [], isTitleGuessed: false },
  };
}

/** Where a transcript is: "calls.jsonl:12". */
export function placeOf({ file, part }: Pick<TranscriptReport, "file" | "part">): string {
  return part === null ? file : `${file}:${part}`;
}

/** A transcript to look at, and why. */
export interface Concern {
  readonly file: string;
  readonly reason: string;
}

export interface Review {
  readonly concerns: readonly Concern[];
  readonly forms: readonly FormReport[];
}

/** What to look at, and a row for each form. `written`: what each transcript holds, by id. */
export function reviewOf(
  transcripts: readonly TranscriptReport[],
  written: ReadonlyMap<string, WrittenTranscript>,
): Review {
  const someHaveSpeakers = transcripts.some(({ speakers }) => speakers.size > 0);
  return {
    concerns: transcripts.flatMap((one) =>
      reasonsIn(one, written.get(one.id), someHaveSpeakers).map((reason) => ({ file: placeOf(one), reason })),
    ),
    forms: formsOf(
      transcripts.map(({ id, recording, ...one }) => ({
        ...one,
        words: written.get(id)?.words ?? 0,
        loops: recording?.loops.filter(({ isCounted }) => !isCounted).length ?? 0,
        changes: recording?.changes ?? null,
      })),
    ),
  };
}

const minWords = 100;
const minuteMs = 60_000;
const slowest = 20;
const fastest = 300;
const maxShare = 0.1;

function reasonsIn(
  { speakers, isDayGuessed, recording }: TranscriptReport,
  { words = 0, topWord: { word, times } = { word: "", times: 0 } }: Partial<WrittenTranscript> = {},
  othersHaveSpeakers: boolean,
): string[] {
  const { loops = [], durationMs = null, repairs = [], isTitleGuessed = false } = recording ?? {};
  const pace = durationMs === null || durationMs < minuteMs ? null : (words / durationMs) * minuteMs;
  return [
    ...loops.map((loop) => {
      const at = loop.startMs === null ? "" : ` at ${clockTime(loop.startMs)}`;
      return `"${loop.text}" ${loop.times} times in a row${at}, ${loop.isCounted ? "all counted" : "counted once"}`;
    }),
    ...(pace !== null && (pace < slowest || pace > fastest) ? [`${Math.round(pace)} words a minute`] : []),
    ...(speakers.size === 0 && othersHaveSpeakers ? ["no speaker"] : []),
    ...(words >= minWords && times > words * maxShare
      ? [`"${word}" is ${Math.round((times / words) * 100)}% of its words`]
      : []),
    ...repairs,
    ...(isDayGuessed ? ["its day is a guess"] : []),
    ...(isTitleGuessed ? ["its title is only its name"] : []),
  ];
}

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
