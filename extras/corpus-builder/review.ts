import { sumOf, type Changes } from "@mention-market/service/corpus-builder/reading-report";
import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { eachToken } from "@mention-market/service/transcripts/phrases/tokens";
import type { Loop } from "./forms/loops.ts";
import type { Recording } from "./lines/recording.ts";

/** What a person should know of a transcript before relying on its counts. */
export interface TranscriptReport {
  readonly id: string;
  /** The file, with the line of a transcript line: "calls.jsonl:12". */
  readonly file: string;
  readonly form: string;
  readonly speakers: ReadonlySet<string>;
  readonly isDayGuessed: boolean;
  /** Of recordings only. */
  readonly recording: RecordingReport | null;
}

interface RecordingReport {
  /** The most frequent word, and its share of all; null in a short transcript. */
  readonly topWord: { readonly word: string; readonly share: number } | null;
  /** Null in forms without times. */
  readonly durationMs: number | null;
  readonly loops: readonly Loop[];
  readonly changes: Changes;
  readonly repairs: readonly string[];
  readonly isTitleGuessed: boolean;
}

export const lineForm = "transcript lines";

const minWords = 100;
const minuteMs = 60_000;

export function reportOfRecording(
  transcript: Transcript,
  { reading: { changes, loops, durationMs }, repairs, isTitleGuessed }: Recording,
): RecordingReport {
  return { topWord: topWordOf(transcript), durationMs, loops, changes, repairs, isTitleGuessed };
}

const sampleCharacters = 1000;
const samples = 10;
const minSampledShare = 0.07;

/** Looks at samples first: to count all words takes as long as to index them. */
function topWordOf({ turns }: Transcript): RecordingReport["topWord"] {
  const text = turns.map((turn) => turn.text).join("\n");
  const step = Math.floor(text.length / samples);
  if (step < 2 * sampleCharacters) return mostFrequent(text);
  const starts = Array.from({ length: samples }, (_, i) => i * step);
  const sampled = mostFrequent(starts.map((at) => text.slice(at, at + sampleCharacters)).join("\n"));
  return sampled === null || sampled.share < minSampledShare ? sampled : mostFrequent(text);
}

function mostFrequent(text: string): RecordingReport["topWord"] {
  const counts = new Map<string, number>();
  let words = 0;
  eachToken(text, (token) => {
    words += 1;
    counts.set(token, (counts.get(token) ?? 0) + 1);
  });
  const [word, count] = [...counts].reduce((top, one) => (one[1] > top[1] ? one : top), ["", 0]);
  return words < minWords ? null : { word, share: count / words };
}

/** A transcript to look at, and why. */
export interface Concern {
  readonly file: string;
  readonly reason: string;
}

/** The transcripts of one form. */
export interface FormReport {
  readonly form: string;
  readonly files: number;
  readonly words: number;
  readonly speakers: number;
  readonly loops: number;
  readonly changes: Changes;
}

export interface Review {
  readonly concerns: readonly Concern[];
  readonly forms: readonly FormReport[];
}

/** What to look at, and a row for each form. `words`: those of each transcript, by id. */
export function reviewOf(
  transcripts: readonly TranscriptReport[],
  words: ReadonlyMap<string, number>,
): Review {
  const wordsIn = (id: string) => words.get(id) ?? 0;
  const someHaveSpeakers = transcripts.some(({ speakers }) => speakers.size > 0);
  return {
    concerns: transcripts.flatMap((one) =>
      reasonsIn(one, wordsIn(one.id), someHaveSpeakers).map((reason) => ({ file: one.file, reason })),
    ),
    forms: [...Map.groupBy(transcripts, ({ form }) => form)].map(([form, all]) => {
      const recordings = all.flatMap(({ recording }) => recording ?? []);
      return {
        form,
        files: new Set(all.map(({ file }) => file.replace(/:\d+$/, ""))).size,
        words: all.reduce((sum, { id }) => sum + wordsIn(id), 0),
        speakers: new Set(all.flatMap(({ speakers }) => [...speakers])).size,
        loops: recordings.reduce((sum, { loops }) => sum + loops.length, 0),
        changes: sumOf(recordings.map(({ changes }) => changes)),
      };
    }),
  };
}

const slowest = 20;
const fastest = 300;
const maxShare = 0.1;

function reasonsIn(
  { speakers, isDayGuessed, recording }: TranscriptReport,
  words: number,
  othersHaveSpeakers: boolean,
): string[] {
  const {
    loops = [],
    durationMs = null,
    topWord = null,
    repairs = [],
    isTitleGuessed = false,
  } = recording ?? {};
  const pace = durationMs === null || durationMs < minuteMs ? null : (words / durationMs) * minuteMs;
  return [
    ...loops.map(({ text, times, startMs }) => {
      const at = startMs === null ? "" : ` at ${clockTime(startMs)}`;
      return `"${text}" ${times} times in a row${at}, counted once`;
    }),
    ...(pace !== null && (pace < slowest || pace > fastest) ? [`${Math.round(pace)} words a minute`] : []),
    ...(speakers.size === 0 && othersHaveSpeakers ? ["no speaker"] : []),
    ...(topWord !== null && topWord.share > maxShare
      ? [`"${topWord.word}" is ${Math.round(topWord.share * 100)}% of its words`]
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
