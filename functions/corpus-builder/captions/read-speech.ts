import { readCaptions, type CaptionReports, type Cue } from "./captions.ts";
import { readText } from "../read-text.ts";
import { speechOf, type Speech } from "./speech.ts";

const hasWord = /[\p{L}\p{N}]/u;
type TextKind = ".vtt" | ".srt" | ".txt";

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

/** Rolling captions follow each other at once. */
const maxGapMs = 250;
/** Of a rolling file's cues at least this part carries lines over; in other files it is a few in a hundred. */
const minRollingShare = 1 / 3;

/**
 * The lines of captions, each once. Rolling captions keep a line on the screen while the next ones appear, and may show a line while
 * it grows, also inside a word; paint-on captions grow too. Only of a file that rolls is what a cue carries over from the one before
 * left out: elsewhere a line that comes twice was said twice.
 */
export function unrolled(cues: readonly Cue[]): string[] {
  const shown = cues.filter(({ lines }) => lines.length > 0);
  const carried = shown.map((cue, i) => carriedLines(shown[i - 1], cue));
  const carrying = carried.filter((count) => count > 0).length;
  const rolls = carrying > 0 && carrying >= (shown.length - 1) * minRollingShare;
  if (!rolls) return shown.flatMap(({ lines }) => lines);

  const said: string[] = [];
  shown.forEach(({ lines }, i) => {
    const kept = carried[i] ?? 0;
    // The last line that was carried over may have grown.
    if (kept > 0) said.pop();
    said.push(...lines.slice(Math.max(0, kept - 1)));
  });
  return said;
}

/** How many of a cue's lines were on the screen before it. */
function carriedLines(before: Cue | undefined, { lines, startMs }: Cue): number {
  if (before === undefined || startMs > before.endMs + maxGapMs) return 0;
  for (let count = Math.min(before.lines.length, lines.length); count > 0; count--) {
    const kept = before.lines.slice(-count);
    const isSame = kept.slice(0, -1).every((line, i) => line === lines[i]);
    if (isSame && lines[count - 1]?.startsWith(kept.at(-1) ?? "") === true) return count;
  }
  return 0;
}
