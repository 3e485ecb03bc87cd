import type { Report } from "../problems.ts";
import type { Cue } from "./cues.ts";
import { decodedText } from "./text.ts";

interface Timing {
  readonly startMs: number;
  /** At or after the start. */
  readonly endMs: number;
  /** How it breaks the format; null if it does not. */
  readonly repair: string | null;
}

const strict = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
/** As tools write it: `0:0:3.330`, 60 seconds, no fraction, microseconds, a minus sign after a shift. */
const lenient = String.raw`(-?)(?:(\d+):)?([0-5]?\d):([0-5]?\d|60)(?:[.,](\d{1,9}))?`;
const patterns = {
  strict: new RegExp(String.raw`^\s*${strict}\s*-->\s*${strict}`),
  lenient: new RegExp(String.raw`^\s*${lenient}\s*-->\s*${lenient}(?![\d:.,])`),
};

/** The times in a cue's time line; null if they can't be parsed. The settings that follow them are ignored. */
function readTiming(line: string, kind: "vtt" | "srt"): Timing | null {
  const exact = kind === "vtt" && patterns.strict.test(line);
  const found = patterns.lenient.exec(line);
  if (found === null) return null;
  const startMs = millisecondsOf(found.slice(1, 6));
  const endMs = millisecondsOf(found.slice(6, 11));
  if (endMs < startMs) return { startMs, endMs: startMs, repair: "has a cue that ends before it starts" };
  const isRepaired = kind === "vtt" && !exact;
  return { startMs, endMs, repair: isRepaired ? "has a time that is not written as WebVTT's" : null };
}

/** A time before 0 is 0. */
function millisecondsOf([sign = "", hours = "0", minutes = "0", seconds = "0", fraction = "0"]: readonly (
  string | undefined
)[]): number {
  if (sign === "-") return 0;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + milliseconds;
}

/** A cue, or a block of lines without a time line. */
interface CaptionBlock {
  /** The number of its first line, or of its time line, from 1 on. */
  readonly line: number;
  /** The time line; null without one. */
  readonly time: string | null;
  /** The lines without the identifier and the time line. */
  readonly lines: readonly string[];
}

interface OpenBlock extends CaptionBlock {
  readonly lines: string[];
  /** The number above the time line, if any. */
  readonly number: number | null;
}

/** The header line of a WebVTT file. */
const signature = /^WEBVTT(?:[ \t].*)?$/i;
/** An arrow beside a time; any other arrow is speech. */
const timeLine = /\d\s*-->|-->\s*-?\d/;
const wholeNumber = /^\s*(\d{1,9})\s*$/;

/**
 * Splits a caption file by WebVTT's rules. An empty line or the next time line ends a block, so cues need no empty line between them.
 * The line above a time line is its identifier if it is alone in its block. In addition, a number that continues the count is an
 * identifier anywhere, and a repeated header starts a block.
 */
function blocksOf(lines: readonly string[]): CaptionBlock[] {
  const blocks: OpenBlock[] = [];
  let open: OpenBlock | null = null;
  const begin = (line: number, first: readonly string[]): OpenBlock => {
    const block = { line, time: null, lines: [...first], number: null };
    blocks.push(block);
    return block;
  };

  lines.forEach((text, i) => {
    const line = i + 1;
    if (timeLine.test(text)) {
      const number = takeNumber(blocks);
      if (number === null && open !== null && open.time === null && open.lines.length === 1) blocks.pop();
      open = { line, time: text, lines: [], number };
      blocks.push(open);
    } else if (text === "") open = null;
    else if (open === null || signature.test(text)) open = text.trim() === "" ? null : begin(line, [text]);
    else open.lines.push(text);
  });
  return blocks.filter(({ time, lines: text }) => time !== null || text.length > 0);
}

/** Removes the number of the next cue from the end of the text before it; null if there is no such number. */
function takeNumber(blocks: OpenBlock[]): number | null {
  const last = blocks.at(-1);
  const number = Number(wholeNumber.exec(last?.lines.at(-1) ?? "")?.[1] ?? NaN);
  if (last === undefined || Number.isNaN(number)) return null;
  const before = blocks.findLast(({ time }) => time !== null);
  const isAlone = last.time === null && last.lines.length === 1;
  if (!isAlone && (before?.number ?? number) >= number) return null;
  last.lines.pop();
  return number;
}

export type CaptionKind = "vtt" | "srt";

export interface CaptionReports {
  /** Reports what can't be read. */
  readonly problem: Report;
  /** Reports what breaks the format but could be read. */
  readonly repair: Report;
}

const comment = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** Lines that tools write below a header: `Kind: captions`, `X-TIMESTAMP-MAP=LOCAL:00:00:00.000`. */
const metadata = /^(?:Kind|Language|Region|Style|X-TIMESTAMP-MAP)\s*[:=]/i;
/** Tags such as <c>, <v Jim> and <00:00:01.520>, which may span lines, and the braces of SRT players. */
const markup = /<\/?(?:[a-z0-9.][^<>]*)?>|\{\\[^{}]*\}/gi;

/**
 * The cues of WebVTT or SRT captions, in order. Follows the W3C's rules for WebVTT, and reads both formats as tools write them.
 * Readable text that breaks the format is reported as a repair.
 */
export function readCaptions(text: string, kind: CaptionKind, { problem, repair }: CaptionReports): Cue[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^\uFEFF/, ""));
  const cues: { startMs: number; endMs: number; text: string[] }[] = [];
  for (const block of blocksOf(lines)) {
    if (block.time === null) {
      if (signature.test(block.lines[0] ?? "") || isNoSpeech(block)) continue;
      const cue = cues.at(-1);
      if (cue === undefined) problem("has text without a time line before it", block.line);
      else {
        if (cue.text.length > 0) cue.text.push("");
        cue.text.push(...block.lines);
        repair("has text after an empty line inside a cue", block.line);
      }
      continue;
    }
    const timing = readTiming(block.time, kind);
    if (timing === null) {
      problem(`has a time line that cannot be read: ${block.time.trim()}`, block.line);
      continue;
    }
    if (timing.repair !== null) repair(timing.repair, block.line);
    cues.push({ startMs: timing.startMs, endMs: timing.endMs, text: [...block.lines] });
  }
  return cues.map((cue) => ({ ...cue, text: decodedText(cue.text.join("\n").replace(markup, "")) }));
}

/** The cues of SBV: SRT without numbers, and with its own time lines and line breaks. */
export function readSbv(text: string, reports: CaptionReports): Cue[] {
  const srt = text
    .replace(/^((?:\d+:)+[\d.]+),((?:\d+:)+[\d.]+)(?=\s*$)/gm, "$1 --> $2")
    .replaceAll("[br]", "\n");
  return readCaptions(srt, "srt", reports);
}

function isNoSpeech({ lines }: CaptionBlock): boolean {
  return comment.test(lines[0] ?? "") || lines.every((line) => metadata.test(line) || line.trim() === "");
}
