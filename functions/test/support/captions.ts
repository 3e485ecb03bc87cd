import { readCaptions, type CaptionKind } from "../../corpus-builder/captions/captions.ts";
import { linesOf, saidLines } from "../../corpus-builder/captions/cues.ts";
import { speechOf } from "../../corpus-builder/captions/speech.ts";

interface ReadCaptions {
  readonly cues: readonly {
    readonly startMs: number;
    readonly endMs: number;
    readonly lines: readonly string[];
  }[];
  readonly problems: readonly string[];
  readonly repairs: readonly string[];
  readonly speech: string;
}

/** Captions as the builder reads them, with what it reports as `line: text`. */
export function captionsIn(text: string, kind: CaptionKind): ReadCaptions {
  const problems: string[] = [];
  const repairs: string[] = [];
  const cues = readCaptions(text, kind, {
    problem: (problem, line) => problems.push(`${line ?? 0}: ${problem}`),
    repair: (repair, line) => repairs.push(`${line ?? 0}: ${repair}`),
  });
  return {
    cues: cues.map(({ startMs, endMs, text: shown }) => ({ startMs, endMs, lines: linesOf(shown) })),
    problems,
    repairs,
    speech: speechOf(saidLines(cues).lines).text,
  };
}

export function timeOf(ms: number, separator = "."): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const fraction = String(ms % 1000).padStart(3, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${separator}${fraction}`;
}

/** Texts as cues of a second each, one after the other or with a pause, as SRT. */
export function srtOf(texts: readonly string[], pauseMs = 0): string {
  return texts
    .map((text, i) => {
      const start = i * (1000 + pauseMs);
      return `${i + 1}\n${timeOf(start, ",")} --> ${timeOf(start + 1000, ",")}\n${text}\n`;
    })
    .join("\n");
}
