import { dropZeroWidth } from "../../src/transcripts/phrases/token.ts";
import { cutSegments, joinPieces } from "../join-pieces.ts";

/** A text that is on the screen from `startMs` to `endMs`. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Without mark-up and entities, with the file's line breaks, and the blanks at a line's start. */
  readonly text: string;
}

export interface SaidLines {
  readonly lines: readonly string[];
  readonly repeatedCues: number;
  readonly joinedPieces: number;
}

/** What the cues of a file say: each cue once, pieces of words joined, and rolling lines once. */
export function saidLines(cues: readonly Cue[]): SaidLines {
  const shown = cues.filter(({ text }) => text.trim() !== "");
  const once = withoutRepeats(shown);
  const repeatedCues = shown.length - once.length;
  const cut = mayBeCut(once) ? cutSegments(once) : null;
  if (cut === null) {
    const { lines, repeated } = unrolled(once);
    return { lines, repeatedCues: repeatedCues + repeated, joinedPieces: 0 };
  }
  const said = joinPieces(cut);
  const text = said.map((cue) => (cue.isLine ? "\n" : " ") + cue.text.trim()).join("");
  return { lines: linesOf(text), repeatedCues, joinedPieces: once.length - said.length };
}

/** The lines of a text without empty ones, and with single blanks between words. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

/** Nobody says a single word for longer. */
const maxWordMs = 2000;

/**
 * Joined HLS segments and animations write a cue several times, with the same text, start and end. That is no sign where all cues of a
 * file have the same times. A single word may be said twice within times that are rounded to 0.1 s or more.
 */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const spans = new Set(cues.map(({ startMs, endMs }) => `${startMs} ${endMs}`));
  const texts = new Set(cues.map(({ text }) => text));
  if (spans.size === 1 && texts.size > 1) return [...cues];
  const isRounded = cues.every(({ startMs, endMs }) => startMs % 100 === 0 && endMs % 100 === 0);
  const seen = new Set<string>();
  return cues.filter(({ startMs, endMs, text }) => {
    const said = linesOf(text).join("\n");
    if (isRounded && !/\s/.test(said) && endMs - startMs <= maxWordMs) return true;
    const key = `${startMs} ${endMs} ${said}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Nobody says several words in less. */
const maxFrameMs = 100;
const maxFrameShare = 1 / 3;

/**
 * Whether the cues are frames of an animation, each with the text of a short one before that goes on. How often it was said is not
 * known. Rolling captions show a line shortly after it was on the screen for long.
 */
export function areFrames(cues: readonly Cue[]): boolean {
  const shown = withoutRepeats(cues);
  const last = new Map<string, Cue>();
  const frames = shown.filter((cue) => {
    const said = linesOf(dropZeroWidth(cue.text)).join("\n");
    const before = last.get(said);
    last.set(said, cue);
    if (before === undefined || !/\s/.test(said)) return false;
    const isShort = before.endMs - before.startMs <= maxFrameMs;
    return isShort && cue.startMs > before.startMs && cue.startMs <= before.endMs + maxFrameMs;
  });
  return frames.length > shown.length * maxFrameShare;
}

/** A cue that is cut inside a word is one line, and begins with at most one blank. */
function mayBeCut(cues: readonly Cue[]): boolean {
  return !cues.some(({ text }) => /^\s\s|\n/.test(text.trimEnd()));
}

/** Maximum gap between two cues of rolling captions, which follow each other at once. */
const maxGapMs = 250;
/** A file is rolling if more than this share of its cues carries lines over. In other files a few in a hundred do. */
const maxStillShare = 1 / 3;

/**
 * The lines of captions without repetitions, and how many cues show nothing new. Rolling captions keep a line on the screen for several
 * cues, and captions may show a line or word while it grows. Repeated lines are dropped only in rolling files: elsewhere a repeated
 * line was said twice.
 */
function unrolled(cues: readonly Cue[]): { readonly lines: readonly string[]; readonly repeated: number } {
  const shown = cues.map((cue) => ({ ...cue, lines: linesOf(cue.text) }));
  const carried = shown.map((cue, i) => carriedLines(shown[i - 1], cue));
  const carrying = carried.filter((count) => count > 0).length;
  if (carrying <= (shown.length - 1) * maxStillShare)
    return { lines: shown.flatMap(({ lines }) => lines), repeated: 0 };

  const said: string[] = [];
  shown.forEach(({ lines }, i) => {
    const kept = carried[i] ?? 0;
    // The last line that is carried over may have grown, so its longer form replaces it.
    if (kept > 0) said.pop();
    said.push(...lines.slice(Math.max(0, kept - 1)));
  });
  const repeated = shown.filter(
    ({ lines }, i) => carried[i] === lines.length && lines.join("\n") === shown[i - 1]?.lines.join("\n"),
  );
  return { lines: said, repeated: repeated.length };
}

interface Screen extends Cue {
  readonly lines: readonly string[];
}

/** How many lines of a cue were already on the screen before it. */
function carriedLines(before: Screen | undefined, { lines, startMs }: Screen): number {
  if (before === undefined || startMs > before.endMs + maxGapMs) return 0;
  for (let count = Math.min(before.lines.length, lines.length); count > 0; count--) {
    const kept = before.lines.slice(-count);
    const isSame = kept.slice(0, -1).every((line, i) => line === lines[i]);
    if (isSame && lines[count - 1]?.startsWith(kept.at(-1) ?? "") === true) return count;
  }
  return 0;
}
