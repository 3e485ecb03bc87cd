import { readCaptions, type CaptionReports } from "./captions.ts";
import { readText } from "../read-text.ts";
import { unrolled } from "./rolling.ts";
import type { Kind } from "../nfl/caption-files.ts";
import { speechOf, type Speech } from "./speech.ts";

const hasWord = /[\p{L}\p{N}]/u;
type TextKind = Exclude<Kind, ".json">;

/** What was said, of a transcript in a file of its own; null after reporting why there is nothing. */
export function readSpeech(path: string, kind: TextKind, reports: CaptionReports): Speech | null {
  const text = readText(path, reports.problem);
  return text === null ? null : spokenIn(linesOf(text, kind, reports), reports.problem);
}

/** The speech in a transcript's lines; null after reporting that there is none. */
export function spokenIn(lines: readonly string[], report: (text: string) => void): Speech | null {
  const speech = speechOf(lines);
  if (hasWord.test(speech.text)) return speech;
  report("has no speech in it");
  return null;
}

function linesOf(text: string, kind: TextKind, reports: CaptionReports): string[] {
  if (kind === ".txt") return text.split(/\r\n|\r|\n/);
  const isWebVtt = kind === ".vtt" || text.startsWith("WEBVTT");
  return unrolled(readCaptions(text, isWebVtt ? "vtt" : "srt", reports));
}
