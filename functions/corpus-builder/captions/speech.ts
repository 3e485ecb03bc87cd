import { readCaptions, type CaptionReports, type Cue, decodedText } from "./captions.ts";
import { readText } from "../input-files.ts";
import { isAllCapitals } from "../../src/transcripts/phrases/tokens.ts";

const hasWord = /[\p{L}\p{N}]/u;
type TextKind = ".vtt" | ".srt" | ".txt";

/** The speech in a transcript file; null after reporting why there is none. */
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
  const isWebVtt = kind === ".vtt" || /^\s*WEBVTT/i.test(text);
  return unrolled(readCaptions(text, isWebVtt ? "vtt" : "srt", reports));
}

/** Maximum gap between two cues of rolling captions, which follow each other at once. */
const maxGapMs = 250;
/** A file is rolling if at least this share of its cues carries lines over. In other files a few in a hundred do. */
const minRollingShare = 1 / 3;

/**
 * The lines of captions without repetitions. Rolling captions keep a line on the screen for several cues, and captions may show a line
 * or word while it grows. Repeated lines are dropped only in rolling files: elsewhere a repeated line was said twice.
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
    // The last line that is carried over may have grown, so its longer form replaces it.
    if (kept > 0) said.pop();
    said.push(...lines.slice(Math.max(0, kept - 1)));
  });
  return said;
}

/** How many lines of a cue were already on the screen before it. */
function carriedLines(before: Cue | undefined, { lines, startMs }: Cue): number {
  if (before === undefined || startMs > before.endMs + maxGapMs) return 0;
  for (let count = Math.min(before.lines.length, lines.length); count > 0; count--) {
    const kept = before.lines.slice(-count);
    const isSame = kept.slice(0, -1).every((line, i) => line === lines[i]);
    if (isSame && lines[count - 1]?.startsWith(kept.at(-1) ?? "") === true) return count;
  }
  return 0;
}

/** What was removed from a transcript. */
interface Removed {
  /** Number of speakers' names before a colon. */
  readonly labels: number;
  /** Number of sound descriptions in brackets, and of lyrics between notes. */
  readonly tags: number;
}

export interface Speech {
  /** Lines that contain only spoken words. */
  readonly text: string;
  readonly removed: Removed;
}

/** A tag starts a line, or follows a space, a mark or another tag. So the "(k)" of "401(k)" is not a tag. */
const tags = /(?<=^|[\s>\])♪♫]|^[ \t]*[-–—])(?:\[[^[\]]{0,200}\]|\([^()]{0,200}\))|[♪♫][^♪♫\n]*[♪♫]?/gm;
const marks = /^[ \t]*[-–—>]+[ \t]+|>{2,}/gm;

/** The speech in a transcript's lines, with HTML entities decoded. */
export function speechOf(lines: readonly string[]): Speech {
  let removedTags = 0;
  const untagged = decodedText(lines.join("\n")).replace(tags, () => {
    removedTags += 1;
    return " ";
  });
  const { text, labels } = withoutLabels(untagged);
  return {
    text: text
      .replace(marks, " ")
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
      .replace(/^ | $/gm, "")
      .replace(/\n{2,}/g, "\n")
      .trim(),
    removed: { labels, tags: removedTags },
  };
}

/** Matches where a speaker's turn may begin: at a line's start, optionally after a mark, or at the captions' arrows inside a line. */
const turnStart = /(?:^[ \t]*(?:[-–—]|>{1,3})?|>{2,3})[ \t]*/gm;
const beforeColon = /^([^:\n>]{1,60}?)[ \t]*:(?=\s|$)/;
const shoutedName = /^\p{Lu}[\p{Lu}.'’-]*(?: [\p{Lu}.'’-]+){0,3}$/u;
/** Words that occur in a sentence before a colon, but not in a name: "THE SCORE: 21 to 14". */
const noName = new Set(
  "a an and at but final first for fourth here's in is it's of on score second so that's the third this to what".split(
    " ",
  ),
);
const minLabels = 3;
const maxLabelWords = 6;

interface Candidate {
  readonly name: string;
  /** The position of the label with its colon in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Where it is in capitals as only a label is; null elsewhere. */
  readonly shouted: "after arrows" | "alone on its line" | null;
}

/**
 * Removes speaker labels. Words before a colon at the beginning of a turn are a label if this occurs at least 3 times, and in more than
 * half of the turns that begin with these words. A name in capitals after `>>` is one, too, and one alone on its line; in a text that
 * is all capitals, only if it occurs 3 times.
 */
function withoutLabels(text: string): { readonly text: string; readonly labels: number } {
  if (!text.includes(":")) return { text, labels: 0 };
  const starts = [...text.matchAll(turnStart)].map(({ 0: mark, index }) => ({
    mark,
    at: index + mark.length,
  }));
  const allCapitals = isAllCapitals(text);
  const candidates = starts.flatMap(({ mark, at }) => candidateAt(text, at, mark) ?? []);
  const counts = countBy(candidates.map(({ name }) => name));
  const frequent = new Set([...counts].filter(([, count]) => count >= minLabels).map(([name]) => name));
  const turns = countBy(
    starts.flatMap(({ at }) => beginningsOf(text, at).filter((name) => frequent.has(name))),
  );

  const labels = candidates.filter(
    ({ name, shouted }) =>
      shouted === "after arrows" ||
      (shouted === "alone on its line" && (!allCapitals || frequent.has(name))) ||
      (frequent.has(name) && (counts.get(name) ?? 0) * 2 > (turns.get(name) ?? 0)),
  );
  let kept = "";
  let from = 0;
  for (const { start, end } of labels) {
    kept += `${text.slice(from, start)} `;
    from = end;
  }
  return { text: kept + text.slice(from), labels: labels.length };
}

function candidateAt(text: string, at: number, mark: string): Candidate | null {
  const [found = "", label = ""] = beforeColon.exec(text.slice(at, at + 80)) ?? [];
  const words = wordsOf(label);
  if (words.length === 0 || words.length > maxLabelWords) return null;
  const end = at + found.length;
  const isName = shoutedName.test(label) && !words.some((word) => noName.has(word));
  const shouted = !isName
    ? null
    : mark.includes(">>")
      ? "after arrows"
      : /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + 80))
        ? "alone on its line"
        : null;
  return { name: words.join(" "), start: at, end, shouted };
}

/** The first word of a turn, its first two words, and so on. */
function beginningsOf(text: string, at: number): string[] {
  const line = text.slice(at, at + 80).split("\n", 1)[0] ?? "";
  const words = wordsOf(line).slice(0, maxLabelWords);
  return words.map((_, i) => words.slice(0, i + 1).join(" "));
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
