import { captionFormOf, foreignText, notRead } from "./form.ts";
import type { CaptionReports } from "./captions.ts";
import { areFrames, saidLines, type Cue } from "./cues.ts";
import { withoutSounds } from "./sounds.ts";
import { decodedText } from "./text.ts";
import { readText, type EncodedText } from "../input-files.ts";
import type { ReadingReport, Removed } from "../reading-report.ts";
import { subwordProblem } from "../join-pieces.ts";
import { isAllCapitals } from "../../src/transcripts/phrases/tokens.ts";

export const readAsWindows1252 = "is not UTF-8, and was read as Windows-1252";
const hasWord = /[\p{L}\p{N}]/u;

export interface Speech {
  /** Lines that contain only spoken words. */
  readonly text: string;
  readonly removed: Removed;
}

/** The speech of a file, and how it was read. */
export interface ReadSpeech {
  readonly text: string;
  readonly report: ReadingReport;
}

/** The speech in a file of captions, or of text where `plain` is true; null after reporting why there is none. */
export function readSpeech(path: string, reports: CaptionReports, { plain = false } = {}): ReadSpeech | null {
  const file = readText(path, reports.problem);
  return file === null ? null : speechIn(file, reports, { plain });
}

interface SpeechOptions {
  /** Takes text that is no captions. Default: false. */
  readonly plain?: boolean;
  /** Changes the cues before they are read. Default: nothing. */
  readonly markCues?: (cues: readonly Cue[]) => readonly Cue[];
}

/** Like `readSpeech`, of a file that was read. */
export function speechIn(
  { text, encoding }: EncodedText,
  reports: CaptionReports,
  { plain = false, markCues = (cues) => cues }: SpeechOptions = {},
): ReadSpeech | null {
  const form = captionFormOf(text);
  const problem = form !== null ? null : plain ? foreignText(text) : notRead(text);
  if (problem !== null) {
    reports.problem(problem);
    return null;
  }
  if (encoding === "Windows-1252") reports.repair(readAsWindows1252);
  const cues = form?.read(text, reports);
  if (cues !== undefined && areFrames(cues)) {
    reports.problem("is an animation with a cue for each frame: save its captions without effects");
    return null;
  }
  const subwords = subwordProblem(cues ?? []);
  if (subwords !== null) {
    reports.problem(subwords);
    return null;
  }
  const { lines, ...said } =
    cues === undefined
      ? { lines: text.split(/\r\n|\r|\n/), repeatedCues: 0, joinedPieces: 0 }
      : saidLines(markCues(cues));
  const speech = spokenIn(lines, reports.problem);
  if (speech === null) return null;
  const [first, last] = [cues?.at(0), cues?.at(-1)];
  const durationMs = first === undefined || last === undefined ? null : last.endMs - first.startMs;
  const report = { form: form?.name ?? "text", encoding, durationMs, ...said, ...speech.removed };
  return { text: speech.text, report };
}

/** The speech in a transcript's lines; null after reporting that there is none. */
export function spokenIn(lines: readonly string[], report: (text: string) => void): Speech | null {
  const speech = speechOf(lines);
  if (hasWord.test(speech.text)) return speech;
  report("has no speech in it");
  return null;
}

const marks = /^[ \t]*[-–—>]+[ \t]+|>{2,}/gm;

/** The speech in a transcript's lines, with HTML entities decoded. */
export function speechOf(lines: readonly string[]): Speech {
  const { text: spoken, ...sounds } = withoutSounds(decodedText(lines.join("\n")));
  const { text, labels } = withoutLabels(spoken);
  return {
    text: text
      .replace(marks, " ")
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
      .replace(/^ | $/gm, "")
      .replace(/\n{2,}/g, "\n")
      .trim(),
    removed: { labels, ...sounds },
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

/** Words before a colon where a turn may begin. */
export interface Label {
  /** As written. */
  readonly label: string;
  /** In lower case, without marks. */
  readonly name: string;
  /** The position of the label with its colon in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Where it is in capitals as only a label is; null elsewhere. */
  readonly shouted: "after arrows" | "alone on its line" | null;
}

/** Removes speaker labels. */
function withoutLabels(text: string): { readonly text: string; readonly labels: number } {
  const { labels } = labelsIn(text);
  let kept = "";
  let from = 0;
  for (const { start, end } of labels) {
    kept += `${text.slice(from, start)} `;
    from = end;
  }
  return { text: kept + text.slice(from), labels: labels.length };
}

/**
 * The speaker labels in a text, and all that may be one. Words before a colon at the beginning of a turn are a label if this occurs at
 * least 3 times, and in more than half of the turns that begin with these words. A name in capitals after `>>` is one, too, and one
 * alone on its line; in a text that is all capitals, only if it occurs 3 times.
 */
export function labelsIn(text: string): {
  readonly labels: readonly Label[];
  readonly candidates: readonly Label[];
} {
  if (!text.includes(":")) return { labels: [], candidates: [] };
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
  return { labels, candidates };
}

function candidateAt(text: string, at: number, mark: string): Label | null {
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
  return { label, name: words.join(" "), start: at, end, shouted };
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
