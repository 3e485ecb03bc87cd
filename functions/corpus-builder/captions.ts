import { decodedText } from "./entities.ts";
import type { Report } from "./problems.ts";

/** What stands on the screen for a while. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** Without mark-up, entities and empty lines. */
  readonly lines: readonly string[];
}

const time = String.raw`(?:(\d+):)?([0-5]?\d):([0-5]\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);
const header = /^WEBVTT(?:[ \t].*)?$/;
const noCue = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** Tags such as <c>, <v Jim> and <00:00:01.520>, and the braces of SRT players. */
const markup = /<\/?[a-z0-9][^<>]*>|\{\\[^}]*\}/gi;

/** The cues of WebVTT or SRT captions, in order. Reports every block that is neither a cue nor a comment. */
export function readCaptions(text: string, kind: "vtt" | "srt", report: Report): Cue[] {
  const blocks = blocksOf(text);
  if (kind === "vtt") {
    const first = blocks.shift();
    if (first?.line !== 1 || !header.test(first.lines[0] ?? "")) {
      report("does not begin with WEBVTT", 1);
      return [];
    }
  }
  return blocks.flatMap(({ line, lines }) => {
    if (kind === "vtt" && noCue.test(lines[0] ?? "")) return [];
    const at = lines.findIndex((one) => one.includes("-->"));
    if (at === -1 || at > 1) {
      report("has text without a time line before it", line);
      return [];
    }
    const span = spanOf(lines[at] ?? "");
    if (span === null) {
      report(`has a time line that cannot be read: ${(lines[at] ?? "").trim()}`, line + at);
      return [];
    }
    const spoken = lines
      .slice(at + 1)
      .map((one) => decodedText(one.replace(markup, "")).replace(/\s+/g, " ").trim());
    return [{ ...span, lines: spoken.filter((one) => one !== "") }];
  });
}

interface Block {
  /** Its first line's number. */
  readonly line: number;
  readonly lines: string[];
}

/** Blocks stand between empty lines; one of spaces is a caption's own. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    if (line === "") current = null;
    else if (current === null) {
      if (line.trim() === "") return;
      current = { line: i + 1, lines: [line] };
      blocks.push(current);
    } else current.lines.push(line);
  });
  return blocks;
}

function spanOf(line: string): { startMs: number; endMs: number } | null {
  const found = timing.exec(line);
  if (found === null) return null;
  const startMs = millisecondsOf(found.slice(1, 5));
  const endMs = millisecondsOf(found.slice(5, 9));
  return startMs <= endMs ? { startMs, endMs } : null;
}

function millisecondsOf([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: readonly (
  string | undefined
)[]): number {
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"))
  );
}
