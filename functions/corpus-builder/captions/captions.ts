import { blocksOf, signature, type CaptionBlock } from "./caption-blocks.ts";
import { readTiming } from "./caption-timing.ts";
import { decodedText } from "./entities.ts";
import type { Report } from "../problems.ts";

/** A text that is on the screen for a while. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Without mark-up, entities and empty lines. */
  readonly lines: readonly string[];
}

export type CaptionKind = "vtt" | "srt";

export interface CaptionReports {
  /** Something that can't be read. */
  readonly problem: Report;
  /** Something against the format that was read all the same. */
  readonly repair: Report;
}

const comment = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** What tools write below a header: `Kind: captions`, `X-TIMESTAMP-MAP=LOCAL:00:00:00.000`. */
const metadata = /^(?:Kind|Language|Region|Style|X-TIMESTAMP-MAP)\s*[:=]/i;
/** Tags such as <c>, <v Jim> and <00:00:01.520>, which may go over lines, and the braces of SRT players. */
const markup = /<\/?(?:[a-z0-9.][^<>]*)?>|\{\\[^{}]*\}/gi;

/**
 * The cues of WebVTT or SRT captions, in order: WebVTT by the W3C's parsing rules, and both as tools write them. What is against the
 * format but can be read is reported as a repair.
 */
export function readCaptions(text: string, kind: CaptionKind, { problem, repair }: CaptionReports): Cue[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/^\uFEFF/, ""));
  if (kind === "vtt" && !signature.test(lines[0] ?? "")) {
    problem("does not begin with WEBVTT", 1);
    return [];
  }
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
  return cues.map((cue) => ({ startMs: cue.startMs, endMs: cue.endMs, lines: spokenLines(cue.text) }));
}

function isNoSpeech({ lines }: CaptionBlock): boolean {
  return comment.test(lines[0] ?? "") || lines.every((line) => metadata.test(line) || line.trim() === "");
}

function spokenLines(text: readonly string[]): string[] {
  return text
    .join("\n")
    .replace(markup, "")
    .split("\n")
    .map((line) => decodedText(line).replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}
