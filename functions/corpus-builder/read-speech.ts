import { readCaptions } from "./captions.ts";
import type { Report } from "./problems.ts";
import { readText } from "./read-text.ts";
import { unrolled } from "./rolling.ts";
import type { Kind } from "./sources.ts";
import { speechOf } from "./speech.ts";

const hasWord = /[\p{L}\p{N}]/u;

/** What was said, of a transcript in a file of its own; null after reporting why there is nothing. */
export function readSpeech(path: string, kind: Exclude<Kind, ".json">, report: Report): string | null {
  const text = readText(path, report);
  return text === null ? null : spokenIn(linesOf(text, kind, report), report);
}

/** The speech in a transcript's lines; null after reporting that there is none. */
export function spokenIn(lines: readonly string[], report: (text: string) => void): string | null {
  const speech = speechOf(lines);
  if (hasWord.test(speech)) return speech;
  report("has no speech in it");
  return null;
}

function linesOf(text: string, kind: Exclude<Kind, ".json">, report: Report): string[] {
  if (kind === ".txt") return text.split(/\r\n|\r|\n/);
  return unrolled(readCaptions(text, kind === ".vtt" ? "vtt" : "srt", report));
}
