import { readCaptions, readSbv, type CaptionReports } from "./captions.ts";
import type { Cue } from "./cues.ts";
import { readTtml } from "./ttml.ts";
import { readJson3, readSrv3 } from "./youtube.ts";

export interface CaptionForm {
  readonly name: string;
  /** Matches the text of such files only. */
  readonly pattern: RegExp;
  readonly read: (text: string, reports: CaptionReports) => Cue[];
}

/** The extensions of caption files. Their content decides the form. */
export const captionKinds = [".vtt", ".srt", ".sbv", ".ttml", ".dfxp", ".xml", ".json3", ".srv3"] as const;

const root = (pattern: string) => new RegExp(String.raw`^\s*(?:<[?!].*?>\s*)*<(?:[\w.-]+:)?${pattern}`, "s");
const inDocument =
  (name: string, read: (xml: string) => Cue[]) =>
  (text: string, { problem }: CaptionReports) => {
    if (!new RegExp(String.raw`</(?:[\w.-]+:)?${name}\s*>\s*$`).test(text)) problem(`ends before </${name}>`);
    return read(text);
  };

const json3 = "YouTube's json3";

/** The first that fits decides. */
const forms: readonly CaptionForm[] = [
  {
    name: "WebVTT",
    pattern: /^\s*WEBVTT(?!\S)/i,
    read: (text, reports) => readCaptions(text, "vtt", reports),
  },
  { name: "TTML", pattern: root(String.raw`tt[\s>]`), read: inDocument("tt", readTtml) },
  {
    name: "YouTube's srv3",
    pattern: root(String.raw`timedtext\s[^>]*format=["']3`),
    read: inDocument("timedtext", readSrv3),
  },
  {
    name: json3,
    pattern: /^\s*\{(?=.*"events"\s*:).*"(?:wireMagic|segs)"\s*:/s,
    read: (text, { problem }) => readJson3(text, problem),
  },
  { name: "SBV", pattern: /^\s*(?:\d+:)+[\d.]+,(?:\d+:)+[\d.]+\s*$/m, read: readSbv },
  {
    name: "SRT",
    pattern: /^(?!\s*[[{<]).*?(?:\d\s*-->|-->\s*-?\d)/s,
    read: (text, reports) => readCaptions(text, "srt", reports),
  },
];

/** The form of captions; null for a text that is not captions of a form that is read. */
export function captionFormOf(text: string): CaptionForm | null {
  const isJson = /^\s*[[{]/.test(text);
  return forms.find((form) => isJson === (form.name === json3) && form.pattern.test(text)) ?? null;
}

const byFfmpeg = "convert it to .srt, such as with ffmpeg -i <file> <file>.srt";
const fromYouTube = "download it as .vtt or .json3, such as with yt-dlp --sub-format json3";

/** Captions that are not read, and what to do with them. */
const foreignForms = [
  { name: "SCC", kinds: [".scc"], pattern: /^\s*Scenarist_SCC/, instead: byFfmpeg },
  { name: "MicroDVD or VobSub", kinds: [".sub"], pattern: /^\s*\{[\d.]+\}\{[\d.]+\}/, instead: byFfmpeg },
  { name: "SubStation Alpha", kinds: [".ass", ".ssa"], pattern: /^\s*\[Script Info\]/i, instead: byFfmpeg },
  { name: "SAMI", kinds: [".smi", ".sami"], pattern: /^\s*<SAMI/i, instead: byFfmpeg },
  { name: "LRC", kinds: [".lrc"], pattern: /^\[\d+:\d\d[.:]\d+\]/m, instead: byFfmpeg },
  { name: "YouTube's srv1", kinds: [".srv1"], pattern: root("transcript"), instead: fromYouTube },
  { name: "YouTube's srv2", kinds: [".srv2"], pattern: root("timedtext"), instead: fromYouTube },
] as const;

/** The extensions of captions that are not read, each with the text of its problem. */
export const foreignCaptions: ReadonlyMap<string, string> = new Map(
  foreignForms.flatMap((form) => form.kinds.map((kind) => [kind, problemOf(form)] as const)),
);

/** Why a text in none of the forms is not read. */
export function notRead(text: string): string {
  const foreign = foreignForms.find(({ pattern }) => pattern.test(text));
  if (foreign !== undefined) return problemOf(foreign);
  return `is in no form of captions that is read: expected ${forms.map(({ name }) => name).join(", ")}`;
}

function problemOf({ name, instead }: (typeof foreignForms)[number]): string {
  return `is ${name}, which is not read: ${instead}`;
}
