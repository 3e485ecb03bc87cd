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
export const captionKinds = [
  ".vtt",
  ".webvtt",
  ".srt",
  ".sbv",
  ".ttml",
  ".dfxp",
  ".itt",
  ".xml",
  ".json3",
  ".srv3",
] as const;

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
const byEditor = "convert it to .srt, such as with a subtitle editor";
const fromYouTube = "download it as .vtt or .json3, such as with yt-dlp --sub-format json3";
const asText = "save its text as .txt";

interface ForeignForm {
  readonly name: string;
  readonly kinds: readonly string[];
  /** Matches the text of such files only; null where they are no text. */
  readonly pattern: RegExp | null;
  readonly instead: string;
}

/** Text with times looks the same. */
const lrc = "LRC";

/** Captions and documents that are not read, and what to do with them. */
const foreignForms: readonly ForeignForm[] = [
  { name: "SCC", kinds: [".scc"], pattern: /^\s*Scenarist_SCC/, instead: byFfmpeg },
  { name: "MicroDVD or VobSub", kinds: [".sub"], pattern: /^\s*\{[\d.]+\}\{[\d.]+\}/, instead: byFfmpeg },
  { name: "SubStation Alpha", kinds: [".ass", ".ssa"], pattern: /^\s*\[Script Info\]/i, instead: byFfmpeg },
  { name: "SAMI", kinds: [".smi", ".sami"], pattern: /^\s*<SAMI/i, instead: byFfmpeg },
  { name: lrc, kinds: [".lrc"], pattern: /^\[\d+:\d\d[.:]\d+\]/m, instead: byFfmpeg },
  { name: "STL", kinds: [".stl"], pattern: null, instead: byEditor },
  { name: "YouTube's srv1", kinds: [".srv1"], pattern: root("transcript"), instead: fromYouTube },
  { name: "YouTube's srv2", kinds: [".srv2"], pattern: root("timedtext"), instead: fromYouTube },
  {
    name: "a document",
    kinds: [".docx", ".doc", ".odt", ".rtf", ".pdf"],
    pattern: /^(?:%PDF-|\{\\rtf)/,
    instead: asText,
  },
  {
    name: "a web page",
    kinds: [".html", ".htm"],
    pattern: /^\s*<(?:!doctype html|html)\b/i,
    instead: asText,
  },
];

/** The extensions of files that are not read, each with the text of its problem. */
export const foreignKinds: ReadonlyMap<string, string> = new Map(
  foreignForms.flatMap((form) => form.kinds.map((kind) => [kind, problemOf(form)] as const)),
);

/** Why a text is not read that is in a form of its own; null for any other text. */
export function foreignText(text: string): string | null {
  return foreignIn(
    text,
    foreignForms.filter(({ name }) => name !== lrc),
  );
}

/** Why a text in none of the forms is not read. */
export function notRead(text: string): string {
  const expected = forms.map(({ name }) => name).join(", ");
  return foreignIn(text, foreignForms) ?? `is in no form of captions that is read: expected ${expected}`;
}

function foreignIn(text: string, among: readonly ForeignForm[]): string | null {
  const foreign = among.find(({ pattern }) => pattern?.test(text) === true);
  return foreign === undefined ? null : problemOf(foreign);
}

function problemOf({ name, instead }: ForeignForm): string {
  return `is ${name}, which is not read: ${instead}`;
}
