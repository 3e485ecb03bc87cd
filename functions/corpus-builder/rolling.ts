import type { Cue } from "./captions.ts";

/** Rolling captions follow each other at once. */
const maxGapMs = 250;
/** The least part of a file's cues that carry lines over, for it to be rolling; in others it is a few in a hundred. */
const rollingShare = 1 / 3;

/**
 * The lines of captions, each once. Rolling captions keep a line on the screen while the next ones appear, so that it comes two
 * or three times; what a cue carries over from the one before is left out. Only of a file that rolls: elsewhere a line
 * that comes twice was said twice.
 */
export function unrolled(cues: readonly Cue[]): string[] {
  const shown = cues.filter(({ lines }) => lines.length > 0);
  const fresh = shown.map((cue, i) => freshLines(shown[i - 1], cue));
  const carrying = fresh.filter((lines, i) => lines.join(" ") !== shown[i]?.lines.join(" ")).length;
  const rolls = carrying > 0 && carrying >= (shown.length - 1) * rollingShare;
  return rolls ? fresh.flat() : shown.flatMap(({ lines }) => lines);
}

/** What of a cue was not on the screen before it; the last line carried over may have grown. */
function freshLines(before: Cue | undefined, { lines, startMs }: Cue): readonly string[] {
  if (before === undefined || startMs > before.endMs + maxGapMs) return lines;
  for (let carried = Math.min(before.lines.length, lines.length); carried > 0; carried--) {
    const kept = before.lines.slice(-carried);
    const last = kept.at(-1) ?? "";
    const grown = lines[carried - 1] ?? "";
    const same = kept.slice(0, -1).every((line, i) => line === lines[i]);
    if (!same || (grown !== last && !grown.startsWith(`${last} `))) continue;
    return [grown.slice(last.length).trim(), ...lines.slice(carried)].filter((line) => line !== "");
  }
  return lines;
}
